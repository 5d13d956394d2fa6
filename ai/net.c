/* net.c - whole-number nets: reading a file, and one evaluation. */
#include "net.h"

#include "skerry/features.h"

/* The head of a file, little-endian as every target of ours. */
typedef struct net_head {
    char magic[8];
    uint16_t format, game, version, tensor, features, aims, first, second, seats, points;
    uint32_t size; /* bytes after the head */
    uint16_t lead, center, spread, none;
    uint64_t checksum;
    uint8_t rest[16];
} net_head;

enum { FORMAT = 1, SHIFT = 24, ACTIVE = 1023, NETS_MAX = 16 };

/* Nets that sk_net_use brought, by order of coming; game NULL: free, weight1 NULL: without. */
static net nets[NETS_MAX];

/* Checksum over words of eight bytes; what is left over counts as if zeros followed. */
static uint64_t checksum_of(const uint8_t *bytes, size_t size) {
    uint64_t value = 0x534b4552525931u;
    for (size_t i = 0; i < size; i += 8) {
        uint64_t word = 0;
        memcpy(&word, bytes + i, size - i < 8 ? size - i : 8);
        value = (value ^ word) * 0x9e3779b97f4a7c15u;
        value ^= value >> 29;
    }
    return value;
}

/* The next array of a file: each begins at a multiple of four bytes. */
static const uint8_t *take(const uint8_t **at, size_t size) {
    const uint8_t *found = *at;
    *at += (size + 3) & ~(size_t)3;
    return found;
}

static const int32_t *take_words(const uint8_t **at, size_t count) {
    return (const int32_t *)(const void *)take(at, count * 4);
}

/* Point at the arrays; returns how many bytes they take. */
static size_t lay_out(net *n, const uint8_t *body) {
    const uint8_t *at = body;
    size_t outputs = (size_t)n->aims + (size_t)NET_STREAMS * n->seats;
    n->bias1 = take_words(&at, n->first);
    n->times1 = take_words(&at, n->first);
    n->bias2 = take_words(&at, n->second);
    n->times2 = take_words(&at, n->second);
    n->bias3 = take_words(&at, outputs);
    n->times3 = take_words(&at, outputs);
    n->shift = take(&at, n->features);
    n->weight1 = (const int8_t *)take(&at, (size_t)n->features * n->first);
    n->weight2 = (const int8_t *)take(&at, (size_t)n->second * n->first);
    n->weight3 = (const int8_t *)take(&at, outputs * n->second);
    return (size_t)(at - body);
}

/* net_read without the checksum. */
static sk_status open_file(net *out, const sk_game *game, const void *data, size_t size) {
    const net_head *head = (const net_head *)data;
    const uint8_t *body = (const uint8_t *)data + sizeof *head;
    const sk_encoder *encoder = sk_encoder_of(game);
    net n = {.game = game};
    if (size < sizeof *head || memcmp(head->magic, "SKERRYNT", 8) != 0) return SK_BAD_TEXT;
    if (head->format != FORMAT) return SK_BAD_VERSION;
    if (head->game != game->id) return SK_NO_GAME;
    /* A net plays every edition: what it learned with other pieces is worth less, not nothing. */
    if (head->version != (game->version & SK_VERSION_MASK) || head->tensor != encoder->encoding_version)
        return SK_BAD_VERSION;
    if (head->features != encoder->features || head->aims != sk_policy_size(game) || head->seats != game->players_max)
        return SK_BAD_VERSION;
    n.features = head->features;
    n.aims = head->aims;
    n.first = head->first;
    n.second = head->second;
    n.seats = head->seats;
    n.points = head->points;
    if (n.features > NET_FEATURES_MAX || n.first > NET_FIRST_MAX || n.second > NET_SECOND_MAX) return SK_BAD_SIZE;
    n.lead = head->lead;
    n.center = head->center;
    n.spread = head->spread;
    if (!n.lead || !n.spread) return SK_BAD_SIZE;
    if (n.first % 16 || n.second % 16 || !n.first || !n.second || !n.points) return SK_BAD_SIZE;
    if (head->size != size - sizeof *head || lay_out(&n, body) != head->size) return SK_BAD_SIZE;
    *out = n;
    return SK_OK;
}

sk_status net_read(net *out, const sk_game *game, const void *data, size_t size) {
    const net_head *head = (const net_head *)data;
    net n;
    sk_status status = open_file(&n, game, data, size);
    if (status != SK_OK) return status;
    if (checksum_of((const uint8_t *)data + sizeof *head, head->size) != head->checksum) return SK_BAD_HASH;
    for (int i = 0; i < n.features; i++)
        if (n.shift[i] > 4) return SK_BAD_HASH;
    *out = n;
    return SK_OK;
}

sk_status sk_net_use(const sk_game *game, const void *data, size_t size) {
    net found = {.game = NULL};
    sk_status status = data ? net_read(&found, game, data, size) : SK_OK;
    int at = 0;
    if (status != SK_OK) return status;
    while (at < NETS_MAX && nets[at].game && nets[at].game != game)
        at++;
    if (at == NETS_MAX) return SK_BAD_SIZE;
    nets[at] = found;
    nets[at].game = game;
    return SK_OK;
}

int net_of(const sk_game *game, net *out) {
    for (int i = 0; i < NETS_MAX && nets[i].game; i++) {
        if (nets[i].game != game) continue;
        *out = nets[i];
        return nets[i].weight1 != NULL;
    }
#ifndef __wasm__
    size_t size;
    const void *data = net_embedded(game, &size);
    return data && open_file(out, game, data, size) == SK_OK;
#else
    return 0;
#endif
}

int sk_net_present(const sk_game *game) {
    net n;
    return net_of(game, &n);
}

/* --- results --- */

/* tanh(x) as a fraction of short polynomials: within 0.025. */
static float tanh_of(float x) {
    if (x > 3) return 1;
    if (x < -3) return -1;
    return x * (27 + x * x) / (27 + 9 * x * x);
}

void net_result(const net *n, const void *state, float out[SK_SEATS]) {
    int players = ((const sk_head *)state)->players;
    int16_t points[SK_SEATS];
    uint8_t places[SK_SEATS];
    n->game->rules->score(state, points);
    n->game->rules->rank(state, places);
    if (players == 1) {
        out[0] = 0.5f + 0.5f * tanh_of((float)(points[0] * 10 - n->center) / (float)n->spread);
        return;
    }
    for (int seat = 0; seat < players; seat++) {
        int balance = 0, other = INT16_MIN;
        for (int i = 0; i < players; i++) {
            balance += (places[i] > places[seat]) - (places[i] < places[seat]);
            if (i != seat && points[i] > other) other = points[i];
        }
        float lead = tanh_of((float)((points[seat] - other) * 10) / (float)n->lead);
        out[seat] = 0.5f + 0.25f * ((float)balance / (float)(players - 1) + lead);
    }
}

/* --- one evaluation --- */

/* A sum, times its neuron's factor in 2^-24, rounded. */
static int32_t scaled(int32_t sum, int32_t times) {
    return (int32_t)(((int64_t)sum * times + (1 << (SHIFT - 1))) >> SHIFT);
}

static int16_t bent(int32_t sum, int32_t times) {
    int32_t value = scaled(sum, times);
    return (int16_t)(value < 0 ? 0 : value > ACTIVE ? ACTIVE : value);
}

/* The features that are not zero, as a list. */
typedef struct net_input {
    uint16_t index[NET_FEATURES_MAX + SK_SPARSE_SLACK];
    int8_t value[NET_FEATURES_MAX + SK_SPARSE_SLACK];
    int count;
} net_input;

/* How many times the column of a feature counts. */
static int32_t net_times(const net *n, const net_input *in, int at) {
    return in->value[at] * (1 << n->shift[in->index[at]]);
}

/* The loops over weights, written plainly; where vectors help, net_wasm.h and net_avx.h have others. Whole numbers, so
 * every way gives the same sums. */
#ifdef __wasm_simd128__
#include "net_wasm.h"
#else
static void add_columns(const net *n, const net_input *in, int32_t *sums) {
    memcpy(sums, n->bias1, n->first * sizeof *sums);
    for (int i = 0; i < in->count; i++) {
        const int8_t *column = n->weight1 + (size_t)in->index[i] * n->first;
        int32_t times = net_times(n, in, i);
        for (int k = 0; k < n->first; k++)
            sums[k] += times * column[k];
    }
}

static inline int32_t dot(const int16_t *restrict active, const int8_t *restrict row, int count) {
    int32_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += active[i] * row[i];
    return sum;
}
#endif

/* The activations of the second layer. */
static void layers(const net *n, const net_input *in, int16_t *out) {
    int32_t sums[NET_FIRST_MAX];
    int16_t active[NET_FIRST_MAX];
    add_columns(n, in, sums);
    for (int i = 0; i < n->first; i++)
        active[i] = bent(sums[i], n->times1[i]);
    for (int i = 0; i < n->second; i++)
        out[i] = bent(n->bias2[i] + dot(active, n->weight2 + (size_t)i * n->first, n->first), n->times2[i]);
}

/* Some rows of the last layer. */
static void outputs(const net *n, const int16_t *active, const uint16_t *rows, int count, int32_t *out) {
    for (int i = 0; i < count; i++) {
        int row = rows[i];
        out[i] = scaled(n->bias3[row] + dot(active, n->weight3 + (size_t)row * n->second, n->second), n->times3[row]);
    }
}

#ifdef __x86_64__
#include "net_avx.h"
#endif

/* What the rows say of a view. */
static void run(const net *n, const void *view, int who, const uint16_t *rows, int count, int32_t *out) {
    net_input in;
    int16_t active[NET_SECOND_MAX];
    in.count = sk_encoder_of(n->game)->encode_sparse(view, who, in.index, in.value);
#ifdef __x86_64__
    if (!n->is_plain && __builtin_cpu_supports("avx2")) {
        layers_avx2(n, &in, active);
        outputs_avx2(n, active, rows, count, out);
        return;
    }
#endif
    layers(n, &in, active);
    outputs(n, active, rows, count, out);
}

/* 2^(-f / 256) in 65535ths, for f from 0 to 255 in steps of 8. */
static const uint16_t halves[33] = {65535, 64131, 62757, 61412, 60096, 58808, 57548, 56315, 55108, 53927, 52772,
                                    51641, 50534, 49452, 48392, 47355, 46340, 45347, 44376, 43425, 42494, 41584,
                                    40693, 39821, 38967, 38132, 37315, 36516, 35733, 34968, 34218, 33485, 32768};

/* 2^(-x / 256) in 65535ths, at least 1; the table's steps are joined by straight lines. */
static uint16_t power(int32_t x) {
    int whole = x >> 8, step = x >> 3 & 31, rest = x & 7;
    if (whole > 15) return 1;
    int32_t value = (halves[step] * (8 - rest) + halves[step + 1] * rest) >> (3 + whole);
    return (uint16_t)(value > 0 ? value : 1);
}

void net_judge(const net *n, const void *view, int who, const sk_choice *choices, int count, net_verdict *out) {
    uint16_t rows[SK_CHOICES_MAX + NET_STREAMS * SK_SEATS];
    int32_t said[SK_CHOICES_MAX + NET_STREAMS * SK_SEATS], most = INT32_MIN;
    int players = ((const sk_head *)view)->players, values = NET_STREAMS * players;
    for (int k = 0; k < values; k++)
        rows[k] = (uint16_t)(n->aims + k / players * n->seats + k % players);
    for (int i = 0; i < count; i++)
        rows[values + i] = (uint16_t)sk_policy_index(n->game, view, who, choices[i].action);
    run(n, view, who, rows, values + count, said);
    for (int k = 0; k < players; k++) {
        int seat = (who + k) % players;
        out->utility[seat] = said[k];
        out->share[seat] = said[players + k];
        out->points[seat] = (int32_t)((int64_t)said[2 * players + k] * n->points * 1000 / NET_VALUE);
    }
    for (int i = 0; i < count; i++)
        if (said[values + i] > most) most = said[values + i];
    for (int i = 0; i < count; i++)
        out->policy[i] = power(most - said[values + i]);
}

/* --- proof --- */

uint64_t sk_net_signature(const sk_game *game, int players, uint32_t evaluations, int is_plain) {
    uint64_t state[SK_STATE_MAX / 8], view[SK_STATE_MAX / 8], rng = sk_random_seed(1, 0), value = 0;
    const sk_head *head = (const sk_head *)(const void *)state;
    sk_choice choices[SK_CHOICES_MAX];
    net_verdict verdict;
    net n;
    if (!net_of(game, &n) || sk_new(game, state, players, 0) != SK_OK) return 0;
    n.is_plain = (uint8_t)is_plain;
    for (uint32_t done = 0; done < evaluations;) {
        if (!head->actors) (void)sk_new(game, state, players, 0);
        int who = sk_actor(state);
        if (who != SK_CHANCE) {
            int count = game->rules->legal(state, who, choices);
            sk_view(game, state, who | SK_RECALL, view);
            net_judge(&n, view, who, choices, count, &verdict);
            for (int i = 0; i < count; i++)
                value = value * 0x9e3779b97f4a7c15u + verdict.policy[i];
            for (int seat = 0; seat < players; seat++)
                value = (value ^ (uint32_t)verdict.utility[seat]) * 0x9e3779b97f4a7c15u +
                        (uint32_t)(verdict.share[seat] * 31 + verdict.points[seat]);
            value ^= value >> 31;
            done++;
        }
        game->rules->apply(state, who, sk_pick(game, state, who, (uint32_t)(sk_random(&rng) >> 32)));
    }
    return value;
}
