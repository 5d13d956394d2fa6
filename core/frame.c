/* frame.c - one moment of a table for one viewer, as JSON. See frame.h. */
#include "skerry/frame.h"
#include "members.h"

enum { DEALS = 4 }; /* of what a viewer does not see, to find out whether it matters */

static const sk_head *head_of(const void *state) {
    return (const sk_head *)state;
}

static void tell_choices(const sk_game *game, const void *view, int seat, int lang, sk_text *out) {
    sk_choice choices[SK_CHOICES_MAX];
    int count = seat < SK_SEATS ? game->rules->legal(view, seat, choices) : 0;
    json_key(out, "choices");
    sk_text_char(out, '[');
    for (int i = 0; i < count; i++) {
        char text[160], sentence[256], label[256];
        sk_text said;
        if (i) sk_text_char(out, ',');
        sk_text_char(out, '{');
        json_number(out, "id", choices[i].action);
        sk_text_init(&said, text, sizeof text);
        game->words->say(view, seat, choices[i].action, SK_NOTATION, lang, &said);
        json_text(out, "text", text);
        sk_text_init(&said, sentence, sizeof sentence);
        game->words->say(view, seat, choices[i].action, SK_SENTENCE, lang, &said);
        json_text(out, "say", sentence);
        sk_text_init(&said, label, sizeof label);
        game->words->say(view, seat, choices[i].action, SK_LABEL, lang, &said);
        json_text(out, "label", label);
        sk_text_char(out, '}');
    }
    sk_text_char(out, ']');
}

/* What the viewer does not see, dealt at random in the same way whenever the view is the same. */
static void deal(const sk_game *game, const void *view, uint64_t *rng, void *out) {
    memcpy(out, view, game->state_size);
    if (head_of(view)->viewer != SK_FULL) game->rules->determinize(out, rng);
}

/* Bits of the seats whose sheets the view settles: every deal of the hidden rest gives them the same points. The first
 * deal is left in `dealt`. */
static uint32_t sheets_known(const sk_game *game, const void *view, int lang, void *dealt) {
    sk_line first[SK_SEATS][SK_LINES_MAX], other[SK_LINES_MAX];
    uint64_t again[SK_STATE_MAX / 8], rng = head_of(view)->ply;
    int counts[SK_SEATS], players = head_of(view)->players, is_settled;
    uint32_t known = (1u << players) - 1;
    deal(game, view, &rng, dealt);
    is_settled = memcmp((const char *)dealt + sizeof(sk_head), (const char *)view + sizeof(sk_head),
                        game->state_size - sizeof(sk_head)) == 0;
    for (int seat = 0; seat < players; seat++)
        counts[seat] = game->words->breakdown(dealt, seat, lang, first[seat]);
    for (int i = 1; i < DEALS && !is_settled; i++) {
        deal(game, view, &rng, again);
        for (int seat = 0; seat < players; seat++) {
            if (game->words->breakdown(again, seat, lang, other) != counts[seat]) known &= ~(1u << seat);
            for (int line = 0; line < counts[seat] && known >> seat & 1; line++)
                if (other[line].points != first[seat][line].points) known &= ~(1u << seat);
        }
    }
    return known;
}

/* Score, place and sheet of every seat; `known` 0 and no sheet where the viewer cannot know it. */
static void tell_scores(const sk_game *game, const void *view, int lang, sk_text *out) {
    uint64_t dealt[SK_STATE_MAX / 8];
    sk_line lines[SK_LINES_MAX];
    int16_t scores[SK_SEATS];
    uint8_t places[SK_SEATS];
    uint32_t known = sheets_known(game, view, lang, dealt);
    game->rules->score(dealt, scores);
    game->rules->rank(dealt, places);
    json_key(out, "scores");
    sk_text_char(out, '[');
    for (int seat = 0; seat < head_of(view)->players; seat++) {
        int is_known = known >> seat & 1, count = is_known ? game->words->breakdown(dealt, seat, lang, lines) : 0;
        if (seat) sk_text_char(out, ',');
        sk_text_char(out, '{');
        json_number(out, "known", is_known);
        json_number(out, "score", is_known ? scores[seat] : 0);
        json_number(out, "place", head_of(view)->actors ? 0 : places[seat]);
        json_key(out, "lines");
        sk_text_char(out, '[');
        for (int i = 0; i < count; i++) {
            if (i) sk_text_char(out, ',');
            sk_text_char(out, '{');
            json_text(out, "label", lines[i].label);
            json_number(out, "points", lines[i].points);
            sk_text_char(out, '}');
        }
        sk_text_add(out, "]}");
    }
    sk_text_char(out, ']');
}

static void tell_words(const char *name, void (*say)(const void *, int, sk_text *), const void *view, int lang,
                       sk_text *out) {
    char words[16384];
    sk_text text;
    sk_text_init(&text, words, sizeof words);
    say(view, lang, &text);
    json_text(out, name, words);
}

void sk_frame_write(const sk_frame *frame, sk_text *out) {
    const sk_game *game = frame->game;
    int seat = frame->viewer == SK_FULL ? SK_FULL : frame->viewer & ~SK_RECALL;
    uint64_t view[SK_STATE_MAX / 8];
    char ask[512];
    sk_text text;
    sk_view(game, frame->state, frame->viewer, view);
    sk_text_char(out, '{');
    json_key(out, "view");
    sk_json_write(game, view, out);
    json_number(out, "ply", frame->ply);
    json_number(out, "plies", frame->plies);
    json_number(out, "actors", frame->is_over ? 0 : head_of(view)->actors);
    json_number(out, "round", head_of(view)->round);
    json_number(out, "undoer", frame->undoer);
    json_number(out, "undo", frame->undo);
    json_number(out, "curtain", game->rules->secrets.curtain && game->rules->secrets.curtain(view));
    sk_text_init(&text, ask, sizeof ask);
    game->words->ask(view, seat < SK_SEATS ? seat : 0, frame->lang, &text);
    json_text(out, "ask", ask);
    tell_choices(game, view, frame->is_over ? SK_TABLE_VIEW : seat, frame->lang, out);
    tell_scores(game, view, frame->lang, out);
    json_key(out, "live");
    if (sk_art_of(game)->live)
        sk_art_of(game)->live(view, seat, out);
    else
        sk_text_add(out, "{}");
    tell_words("verdict", game->words->verdict, view, frame->lang, out);
    if (!frame->is_brief) tell_words("describe", game->words->describe, view, frame->lang, out);
    json_text(out, "commitment", frame->commitment);
    sk_text_char(out, '}');
}

void sk_frame_line(const sk_game *game, const void *state, int ply, int who, sk_action action, int sealed, int lang,
                   sk_text *out) {
    sk_choice choices[SK_CHOICES_MAX];
    char sentence[256];
    sk_text said;
    sk_text_char(out, '{');
    json_number(out, "ply", ply);
    json_number(out, "who", who);
    json_number(out, "round", head_of(state)->round);
    json_number(out, "id", sealed ? -1 : action);
    json_number(out, "forced", !sealed && who != SK_CHANCE && game->rules->legal(state, who, choices) == 1);
    sk_text_init(&said, sentence, sizeof sentence);
    if (!sealed) game->words->say(state, who, action, SK_SENTENCE, lang, &said);
    json_text(out, "say", sentence);
    sk_text_char(out, '}');
}
