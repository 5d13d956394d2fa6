/* search.c - the tree search. Invariant: every index in a node is 0 or below `used`; node 1 is the root. */
#include "search.h"

#include "skerry/bits.h"
#include "skerry/text.h"

/* A node gets children when it has been visited this often, and again for every second choice that it offers: valuing
 * them all costs more than a playout. */
enum { ROOT = 1, RIPE = 4 };

/* A choice that the player has a taste for counts as so much better, of a result from 0 to 1. */
#define TASTE 0.04f

void search_init(search *s, const sk_game *game, const sk_style *style, int seat, uint64_t seed, search_node *nodes,
                 uint32_t capacity) {
    memset(s, 0, sizeof *s);
    s->game = game;
    s->style = style;
    s->seat = seat;
    s->rng = seed;
    s->nodes = nodes;
    s->capacity = capacity;
}

/* Forget the tree. */
static void clear(search *s) {
    memset(&s->nodes[ROOT], 0, sizeof s->nodes[ROOT]);
    s->used = ROOT + 1;
}

static uint32_t random32(search *s) {
    return (uint32_t)(sk_random(&s->rng) >> 32);
}

/* --- square root: one correctly rounded instruction, the same on every target --- */

static float root_of(float x) {
    return x > 0 ? __builtin_sqrtf(x) : 0;
}

/* --- results --- */

/* Points of every seat in thousandths: final ones, or the game's estimate; alone always that, which also tells how far
 * a missed goal was. */
static void points_of(const search *s, const void *state, int32_t out[SK_SEATS]) {
    int16_t final[SK_SEATS];
    const sk_head *head = (const sk_head *)state;
    if (head->actors || head->players == 1) {
        sk_value(s->game, state, out);
        return;
    }
    s->game->rules->score(state, final);
    for (int i = 0; i < SK_SEATS; i++)
        out[i] = final[i] * 1000;
}

/* Lead of a seat over the best other; alone, its points. */
static int32_t margin_of(const int32_t *points, int players, int seat) {
    int32_t other = INT32_MIN;
    if (players == 1) return points[0];
    for (int i = 0; i < players; i++)
        if (i != seat && points[i] > other) other = points[i];
    return points[seat] - other;
}

/* A margin as 0 .. 1: one half at the centre, bending away at the usual spread. Alone it does not bend: good play
 * leaves the first random results far behind, and one point more must still count. */
static float squash(const search *s, int32_t margin, int players) {
    float center = players == 1 && s->samples ? (float)s->center_sum / (float)s->samples : 0;
    float spread = s->samples ? (float)s->spread_sum / (float)s->samples + 1 : 1000;
    float x = (float)margin - center;
    if (players == 1) return 0.5f + 0.08f * x / spread;
    return 0.5f + 0.5f * x / ((x < 0 ? -x : x) + spread);
}

/* Learn the scale of margins from the first results; afterwards it stays, so that rewards stay comparable. */
static void learn_scale(search *s, int32_t margin, int players) {
    enum { SAMPLES = 64 };
    int32_t away = margin;
    if (s->samples >= SAMPLES) return;
    if (players == 1 && s->samples) away = margin - (int32_t)(s->center_sum / (int64_t)s->samples);
    s->center_sum += margin;
    s->spread_sum += away < 0 ? -away : away;
    s->samples++;
}

/* What every seat got, 0 .. 1: half for winning, half for the margin; an unfinished game counts by its margin. */
static void reward(search *s, const void *state, int32_t points[SK_SEATS], float out[SK_SEATS]) {
    const sk_head *head = (const sk_head *)state;
    int players = head->players, winners = 0;
    uint8_t places[SK_SEATS];
    points_of(s, state, points);
    learn_scale(s, margin_of(points, players, s->seat), players);
    for (int seat = 0; seat < players; seat++)
        out[seat] = squash(s, margin_of(points, players, seat), players);
    if (head->actors || players == 1) return;
    s->game->rules->rank(state, places);
    for (int seat = 0; seat < players; seat++)
        winners += places[seat] == 1;
    for (int seat = 0; seat < players; seat++)
        out[seat] = 0.5f * out[seat] + (places[seat] == 1 ? 0.5f / (float)winners : 0);
}

/* --- playing on --- */

/* One ply of somebody outside the tree: what the game guesses, else by lot. */
static void ply_outside(search *s, void *state, int who) {
    s->game->rules->apply(state, who, sk_rollout_choice(s->game, state, who, random32(s)));
    s->plies++;
}

/* Play on from a leaf, and then until no draw is open: a value is of a position that somebody decides in. */
static void play_on(search *s, void *state) {
    s->plies += sk_rollout(s->game, state, &s->rng, s->style->playout);
    while (((const sk_head *)state)->actors == 1 << SK_CHANCE)
        ply_outside(s, state, SK_CHANCE);
}

/* --- the tree --- */

/* Keep the most appealing choices, in ascending order of action; returns how many. */
static int keep_best(sk_choice *choices, uint16_t *appeals, int count, int width) {
    while (count > width) {
        int worst = 0;
        for (int i = 1; i < count; i++)
            if (appeals[i] < appeals[worst]) worst = i;
        count--;
        memmove(choices + worst, choices + worst + 1, (size_t)(count - worst) * sizeof *choices);
        memmove(appeals + worst, appeals + worst + 1, (size_t)(count - worst) * sizeof *appeals);
    }
    return count;
}

/* 1 if words of the notation are one of the things liked; one that ends with "*" is liked with any end. */
static int is_liked(const char *likes, const char *notation) {
    for (size_t length; *likes; likes += length + (likes[length] == '|')) {
        length = strcspn(likes, "|");
        size_t fixed = length - (likes[length - 1] == '*');
        for (const char *at = notation; at; at = strchr(at, ' ') ? strchr(at, ' ') + 1 : NULL)
            if (strncmp(at, likes, fixed) == 0 && (fixed < length || !at[fixed] || at[fixed] == ' ')) return 1;
    }
    return 0;
}

/* Mark the choices at the root that the player has a taste for. */
static void mark_liked(search *s) {
    const search_node *root = &s->nodes[ROOT];
    char memory[128];
    sk_text notation;
    for (uint32_t i = root->first; s->likes && i < root->first + root->count; i++) {
        sk_text_init(&notation, memory, sizeof memory);
        s->game->words->say(s->view, s->seat, s->nodes[i].action, SK_NOTATION, SK_EN, &notation);
        if (is_liked(s->likes, memory)) s->nodes[i].liked = 1;
    }
}

/* Give a node its children: every legal choice at the root, the most appealing ones elsewhere. 0: the pool is full. */
static int add_block(search *s, uint32_t at, sk_choice *choices, uint16_t *appeals, int count) {
    float sum = 0, trust = (float)s->style->trust / 1000;
    if (at != ROOT) count = keep_best(choices, appeals, count, s->brain.game ? SEARCH_NET_WIDTH : SEARCH_WIDTH);
    if (s->used + (uint32_t)count > s->capacity) return 0;
    for (int i = 0; i < count; i++)
        sum += (float)appeals[i];
    s->nodes[at].first = s->used;
    s->nodes[at].count = (uint16_t)count;
    s->nodes[at].expanded = 1;
    for (int i = 0; i < count; i++) {
        search_node *child = &s->nodes[s->used++];
        memset(child, 0, sizeof *child);
        child->action = choices[i].action;
        child->prior = (uint16_t)(65535 * (trust * (float)appeals[i] / sum + (1 - trust) / (float)count));
    }
    if (at == ROOT) mark_liked(s);
    return 1;
}

/* What the net thinks of a position in which `who` decides. */
static void ask_net(const search *s, const void *state, int who, const sk_choice *choices, int count,
                    net_verdict *verdict) {
    uint64_t view[SK_STATE_MAX / 8];
    sk_view(s->game, state, who | SK_RECALL, view);
    net_judge(&s->brain, view, who, choices, count, verdict);
}

/* Children by appeal or by the net's policy; 0 if the node is not ripe or the pool is full. */
static int expand(search *s, uint32_t at, const void *state, int who) {
    sk_choice choices[SK_CHOICES_MAX];
    uint16_t appeals[SK_CHOICES_MAX];
    net_verdict verdict;
    int count = s->game->rules->legal(state, who, choices);
    if (s->brain.game) {
        ask_net(s, state, who, choices, count, &verdict);
        return add_block(s, at, choices, verdict.policy, count);
    }
    if (at != ROOT && s->nodes[at].visits < (uint32_t)(RIPE + count / 2)) return 0;
    sk_ai_of(s->game)->priors(state, who, choices, count, appeals);
    return add_block(s, at, choices, appeals, count);
}

/* The child reached by `action`, or 0. */
static uint32_t child_of(const search *s, uint32_t at, sk_action action) {
    const search_node *node = &s->nodes[at];
    for (uint32_t i = node->first; i < node->first + node->count; i++)
        if (s->nodes[i].action == action) return i;
    for (uint32_t i = node->more; i; i = s->nodes[i].next)
        if (s->nodes[i].action == action) return i;
    return 0;
}

/* A new child outside the block: a chance outcome, or a choice that other dealings did not offer. */
static uint32_t add_child(search *s, uint32_t at, sk_action action) {
    search_node *child;
    if (s->used == s->capacity) return 0;
    child = &s->nodes[s->used];
    memset(child, 0, sizeof *child);
    child->action = action;
    child->prior = 1000;
    child->next = s->nodes[at].more;
    s->nodes[at].more = s->used;
    s->nodes[at].outcomes = (uint8_t)(s->nodes[at].outcomes + (s->nodes[at].outcomes < 255));
    return s->used++;
}

/* Value of going to a child: its mean for the chooser, and a bonus for what is promising and little tried. */
static float urge(const search *s, const search_node *child, int who, float root_visits, float unknown) {
    float mean = child->visits ? child->total[who] / (float)child->visits : unknown;
    float bonus =
        (float)s->style->explore / 1000 * (float)child->prior / 65535 * root_visits / (float)(1 + child->visits);
    return mean + bonus + (child->liked ? TASTE : 0);
}

static uint32_t most_urgent(const search *s, uint32_t at, int who) {
    const search_node *node = &s->nodes[at];
    float root_visits = root_of((float)node->visits + 1), best = -1;
    float unknown = node->visits ? node->total[who] / (float)node->visits - 0.05f : 0.5f;
    uint32_t chosen = 0;
    for (uint32_t i = node->first; i < node->first + node->count; i++) {
        float u = urge(s, &s->nodes[i], who, root_visits, unknown);
        if (u > best) {
            best = u;
            chosen = i;
        }
    }
    return chosen;
}

/* The same where the dealing decides which children are open: only legal ones count, new ones are added. */
static uint32_t most_urgent_legal(search *s, uint32_t at, const void *state, int who) {
    sk_choice choices[SK_CHOICES_MAX];
    int count = s->game->rules->legal(state, who, choices);
    float root_visits = root_of((float)s->nodes[at].visits + 1), best = -1;
    float unknown = s->nodes[at].visits ? s->nodes[at].total[who] / (float)s->nodes[at].visits - 0.05f : 0.5f;
    uint32_t chosen = 0;
    int known = 0;
    for (int i = 0; i < count; i++) {
        uint32_t child = child_of(s, at, choices[i].action);
        float u;
        if (!child) continue;
        known++;
        u = urge(s, &s->nodes[child], who, root_visits, unknown);
        if (u > best) {
            best = u;
            chosen = child;
        }
    }
    if (known) return chosen;
    return add_child(s, at, choices[sk_scale(random32(s), (uint32_t)count)].action);
}

/* The outcome that chance takes. A node knows few outcomes at first and more as it is visited (progressive widening):
 * past that, a known one stands in for the drawn one, so that the tree can grow deep behind wide draws. */
static uint32_t draw_outcome(search *s, uint32_t at, const void *state) {
    const search_node *node = &s->nodes[at];
    sk_action action = sk_pick(s->game, state, SK_CHANCE, random32(s));
    uint32_t child = child_of(s, at, action);
    if (child) return child;
    if (node->outcomes < 255 && (float)node->outcomes < 4 + 3 * root_of((float)node->visits))
        return add_child(s, at, action);
    child = node->more;
    for (uint32_t skip = sk_scale(random32(s), node->outcomes); skip && s->nodes[child].next; skip--)
        child = s->nodes[child].next;
    return sk_is_legal(s->game, state, SK_CHANCE, s->nodes[child].action) ? child : 0;
}

/* One step down; 0 when the walk leaves the tree. A leaf's first visit ends the walk. */
static uint32_t step_down(search *s, uint32_t at, void *state) {
    const sk_head *head = (const sk_head *)state;
    int who = at == ROOT ? s->seat : sk_lowest(head->actors);
    uint32_t child;
    if (who == SK_CHANCE) {
        child = draw_outcome(s, at, state);
    } else {
        int ripe = at == ROOT || s->brain.game || s->nodes[at].visits >= RIPE;
        if (!s->nodes[at].expanded && (!ripe || !expand(s, at, state, who))) return 0;
        if (at == ROOT && s->forced)
            child = s->forced;
        else
            child = s->hidden ? most_urgent_legal(s, at, state, who) : most_urgent(s, at, who);
    }
    if (!child) return 0;
    s->game->rules->apply(state, who, s->nodes[child].action);
    s->plies++;
    return child;
}

/* A ply of somebody outside the tree, drawn by the net's policy. */
static void ply_by_net(search *s, void *state, int who) {
    sk_choice choices[SK_CHOICES_MAX];
    net_verdict verdict;
    int count = s->game->rules->legal(state, who, choices), at = 0;
    uint32_t total = 0, k;
    ask_net(s, state, who, choices, count, &verdict);
    for (int i = 0; i < count; i++)
        total += verdict.policy[i];
    for (k = sk_scale(random32(s), total); k >= verdict.policy[at]; at++)
        k -= verdict.policy[at];
    s->game->rules->apply(state, who, choices[at].action);
    s->plies++;
}

/* Others who decide secretly at the same moment do not see each other's choice: they move outside the tree. */
static void others_commit(search *s, void *state, int by_net) {
    const sk_head *head = (const sk_head *)state;
    while (head->actors & (head->actors - 1)) {
        int who = sk_lowest(head->actors & ~(1u << s->seat));
        if (by_net)
            ply_by_net(s, state, who);
        else
            ply_outside(s, state, who);
    }
}

/* The view with what it hides dealt anew; what others have chosen in secret they will choose again. */
static void deal(const search *s, void *state, uint64_t *rng) {
    memcpy(state, s->view, s->game->state_size);
    if (((const sk_head *)state)->viewer == SK_FULL) return;
    s->game->rules->determinize(state, rng);
    if (sk_ai_of(s->game)->reset_hidden_choices) sk_ai_of(s->game)->reset_hidden_choices(state, s->seat);
}

/* A world for the root, in which those who choose at the same moment have chosen as they probably would. */
static void make_world(search *s, void *state) {
    deal(s, state, &s->rng);
    if (s->secret) others_commit(s, state, s->brain.game != NULL);
}

/* The world of this iteration. Those in which others have chosen cost much, so some serve in turn. */
static void enter_world(search *s, void *state) {
    uint32_t k = (uint32_t)(s->iterations % SEARCH_WORLDS);
    if (!s->secret) {
        make_world(s, state);
        return;
    }
    if (k >= s->worlds) make_world(s, s->world[s->worlds++]);
    memcpy(state, s->world[k], s->game->state_size);
}

/* Chances to win that a reward tells of: one above one half is a win that is all but certain. */
static void chances_of(const float got[SK_SEATS], float wins[SK_SEATS]) {
    for (int seat = 0; seat < SK_SEATS; seat++) {
        float win = 2 * got[seat] - 0.5f;
        wins[seat] = win < 0 ? 0 : win > 1 ? 1 : win;
    }
}

/* Remember what an iteration led to, and by which choice at the root it began; 0: by none. */
static void note(search *s, uint32_t child, const int32_t points[SK_SEATS], const float wins[SK_SEATS], int players) {
    uint32_t index = child - s->nodes[ROOT].first;
    for (int seat = 0; seat < players; seat++) {
        s->all_points[seat] += points[seat];
        s->all_wins[seat] += wins[seat];
    }
    if (!child || index >= s->nodes[ROOT].count) return;
    s->points[index] += points[s->seat];
    s->wins[index] += wins[s->seat];
}

void search_forecast(const search *s, int32_t points[SK_SEATS], int32_t win[SK_SEATS]) {
    int players = ((const sk_head *)(const void *)s->view)->players;
    float sum = 0;
    for (int seat = 0; seat < players; seat++)
        sum += s->all_wins[seat];
    for (int seat = 0; seat < SK_SEATS; seat++) {
        points[seat] = seat < players && s->iterations ? (int32_t)(s->all_points[seat] / (int64_t)s->iterations) : 0;
        win[seat] = players == 1 ? -1 : sum > 0 ? (int32_t)(1000 * s->all_wins[seat] / sum + 0.5f) : 0;
    }
}

void search_outlook(const search *s, const search_node *choice, int32_t *points, int32_t *win) {
    size_t index = (size_t)(choice - s->nodes) - s->nodes[ROOT].first;
    *points = choice->visits ? (int32_t)(s->points[index] / (int64_t)choice->visits) : 0;
    *win = choice->visits ? (int32_t)(1000 * s->wins[index] / (float)choice->visits) : 0;
}

/* Who won a game that is over, as shares. */
static void share_win(const search *s, const void *state, float wins[SK_SEATS]) {
    uint8_t places[SK_SEATS];
    int players = ((const sk_head *)state)->players, winners = 0;
    s->game->rules->rank(state, places);
    for (int seat = 0; seat < players; seat++)
        winners += places[seat] == 1;
    for (int seat = 0; seat < players; seat++)
        wins[seat] = places[seat] == 1 ? 1 / (float)winners : 0;
}

/* What a leaf is worth to every seat by the net, which at once gives it its children; where a draw is open, the
 * position after it. */
static void judge_leaf(search *s, uint32_t leaf, void *state, int32_t points[SK_SEATS], float got[SK_SEATS],
                       float wins[SK_SEATS]) {
    const sk_head *head = (const sk_head *)state;
    sk_choice choices[SK_CHOICES_MAX];
    net_verdict verdict;
    int drawn = head->actors == 1 << SK_CHANCE, count = 0;
    while (head->actors == 1 << SK_CHANCE)
        ply_outside(s, state, SK_CHANCE);
    if (!head->actors) {
        points_of(s, state, points);
        net_result(&s->brain, state, got);
        share_win(s, state, wins);
        return;
    }
    int who = sk_lowest(head->actors), alone = !(head->actors & (head->actors - 1));
    if (!drawn && alone && !s->nodes[leaf].expanded) count = s->game->rules->legal(state, who, choices);
    ask_net(s, state, who, choices, count, &verdict);
    if (count) add_block(s, leaf, choices, verdict.policy, count);
    for (int seat = 0; seat < head->players; seat++) {
        int32_t utility = verdict.utility[seat], share = verdict.share[seat];
        utility = utility < -NET_VALUE ? -NET_VALUE : utility > NET_VALUE ? NET_VALUE : utility;
        share = share < 0 ? 0 : share > NET_VALUE ? NET_VALUE : share;
        got[seat] = 0.5f + 0.5f * (float)utility / NET_VALUE;
        wins[seat] = (float)share / NET_VALUE;
        points[seat] = verdict.points[seat];
    }
}

static void iterate(search *s) {
    uint64_t state[SK_STATE_MAX / 8];
    const sk_head *head = (const sk_head *)(const void *)state;
    uint32_t path[SEARCH_DEPTH_MAX], at = ROOT;
    float got[SK_SEATS] = {0}, wins[SK_SEATS] = {0};
    int32_t points[SK_SEATS];
    int depth = 0;
    enter_world(s, state);
    path[depth++] = ROOT;
    while (head->actors && depth < SEARCH_DEPTH_MAX) {
        uint32_t child;
        others_commit(s, state, 0);
        child = step_down(s, at, state);
        if (!child) break;
        path[depth++] = at = child;
        if (!s->nodes[child].visits) break;
    }
    if (s->brain.game) {
        judge_leaf(s, at, state, points, got, wins);
    } else {
        play_on(s, state);
        reward(s, state, points, got);
        chances_of(got, wins);
    }
    note(s, depth > 1 ? path[1] : 0, points, wins, head->players);
    for (int i = 0; i < depth; i++) {
        search_node *node = &s->nodes[path[i]];
        node->visits++;
        for (int seat = 0; seat < head->players; seat++)
            node->total[seat] += got[seat];
    }
    s->iterations++;
}

/* 1 if two dealings of the view differ: something is hidden. */
static int hides(const search *s) {
    uint64_t full[SK_STATE_MAX / 8], same[SK_STATE_MAX / 8];
    memcpy(full, s->view, s->game->state_size);
    ((sk_head *)(void *)full)->viewer = SK_FULL;
    uint64_t rng = 1;
    memcpy(same, s->view, s->game->state_size);
    s->game->rules->determinize(same, &rng);
    return memcmp(full, same, s->game->state_size) != 0;
}

/* 1 if others choose at the same moment as the root, or have chosen in secret. */
static int is_secret(const search *s) {
    uint64_t state[SK_STATE_MAX / 8], rng = 1;
    const sk_head *head = (const sk_head *)(const void *)state;
    deal(s, state, &rng);
    return (head->actors & (head->actors - 1)) != 0;
}

/* 1 if a kept root offers exactly the choices that are legal now (a node below the root keeps only the best). */
static int root_complete(const search *s) {
    sk_choice choices[SK_CHOICES_MAX];
    const search_node *root = &s->nodes[ROOT];
    int count = s->game->rules->legal(s->view, s->seat, choices);
    if (!root->expanded) return 1;
    if (count != root->count || root->more) return 0;
    for (int i = 0; i < count; i++)
        if (s->nodes[root->first + (uint32_t)i].action != choices[i].action) return 0;
    return 1;
}

void search_begin(search *s, const void *view) {
    memcpy(s->view, view, s->game->state_size);
    s->hidden = ((const sk_head *)view)->viewer != SK_FULL && hides(s);
    s->iterations = s->plies = 0;
    s->worlds = 0;
    s->secret = is_secret(s);
    int alone = ((const sk_head *)view)->players == 1; /* the scale of results moves with the game */
    if (alone || !s->kept || s->used > s->capacity / 2 || !root_complete(s)) {
        s->samples = 0;
        s->spread_sum = s->center_sum = 0;
        clear(s);
    }
    mark_liked(s);
    s->kept = 0;
    memset(s->points, 0, sizeof s->points);
    memset(s->wins, 0, sizeof s->wins);
    memset(s->all_points, 0, sizeof s->all_points);
    memset(s->all_wins, 0, sizeof s->all_wins);
}

void search_forget(search *s) {
    s->kept = 0;
    if (s->used > ROOT) clear(s);
}

void search_follow(search *s, sk_action action) {
    uint32_t child = s->used > ROOT ? child_of(s, ROOT, action) : 0;
    s->kept = child != 0;
    if (child)
        s->nodes[ROOT] = s->nodes[child];
    else if (s->used > ROOT)
        clear(s);
}

void search_run(search *s, uint32_t iterations) {
    while (iterations--)
        iterate(s);
}

void search_run_through(search *s, sk_action action, uint32_t iterations) {
    s->forced = child_of(s, ROOT, action);
    search_run(s, iterations);
    s->forced = 0;
}

sk_action search_reply(const search *s, const sk_action *line, int count) {
    const search_node *node;
    uint32_t at = ROOT, best = 0;
    while (count-- && at)
        at = child_of(s, at, *line++);
    if (!at) return SK_NO_ACTION;
    node = &s->nodes[at];
    for (uint32_t i = node->first; i < node->first + node->count; i++)
        if (!best || s->nodes[i].visits > s->nodes[best].visits) best = i;
    for (uint32_t i = node->more; i; i = s->nodes[i].next)
        if (!best || s->nodes[i].visits > s->nodes[best].visits) best = i;
    return best && s->nodes[best].visits ? s->nodes[best].action : SK_NO_ACTION;
}

uint32_t search_visits(const search *s, sk_action action) {
    uint32_t child = child_of(s, ROOT, action);
    return child ? s->nodes[child].visits : 0;
}

void search_add(search *s, const search *other) {
    const search_node *from = &other->nodes[ROOT];
    search_node *root = &s->nodes[ROOT];
    for (uint32_t i = 0; i < from->count && i < root->count; i++) {
        const search_node *found = &other->nodes[from->first + i];
        search_node *choice = &s->nodes[root->first + i];
        if (found->action != choice->action) continue;
        choice->visits += found->visits;
        for (int seat = 0; seat < SK_SEATS; seat++)
            choice->total[seat] += found->total[seat];
        s->points[i] += other->points[i];
        s->wins[i] += other->wins[i];
    }
}

sk_action search_best(const search *s) {
    const search_node *best[1];
    sk_choice choices[SK_CHOICES_MAX];
    if (search_list(s, best, 1)) return best[0]->action;
    s->game->rules->legal(s->view, s->seat, choices);
    return choices[0].action;
}

/* Order at the root: visits, then the mean of the seat. */
static int before(const search *s, const search_node *a, const search_node *b) {
    if (a->visits != b->visits) return a->visits > b->visits;
    return a->total[s->seat] > b->total[s->seat];
}

int search_list(const search *s, const search_node **out, int limit) {
    const search_node *root = &s->nodes[ROOT];
    int count = 0;
    for (uint32_t i = root->first; i < root->first + root->count; i++) {
        const search_node *node = &s->nodes[i];
        int at = count < limit ? count++ : limit - 1;
        if (at == limit - 1 && count == limit && i >= root->first + (uint32_t)limit && !before(s, node, out[at]))
            continue;
        for (; at > 0 && before(s, node, out[at - 1]); at--)
            out[at] = out[at - 1];
        out[at] = node;
    }
    return count;
}

sk_action search_choose(search *s) {
    const search_node *list[16];
    int count = search_list(s, list, 16);
    uint32_t total = 0, k;
    if (!count || sk_scale(random32(s), 1000) >= s->style->noise) return search_best(s);
    for (int i = 0; i < count; i++)
        total += list[i]->visits;
    k = sk_scale(random32(s), total ? total : 1);
    for (int i = 0; i < count; i++) {
        if (k < list[i]->visits) return list[i]->action;
        k -= list[i]->visits;
    }
    return list[0]->action;
}
