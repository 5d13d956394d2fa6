/* report.c - the standings of a match, as tables for people and as JSON. */
#include <math.h>

#include "arena.h"

enum { NAME_COLUMNS = 22 };

/* Names of faults in JSON, in the order of enum fault. */
static const char *const fault_keys[FAULTS] = {"none", "crash", "illegal", "silent", "babble", "unclear"};

static const char *name_of(const standings *s, int group) {
    return s->match->entrants[s->match->leader[group]].name;
}

static int alone(const standings *s) {
    return s->match->table.players == 1;
}

/* Alone: does the game say what a win is? */
static int has_goal(const standings *s) {
    return !alone(s) || s->match->table.game->rules->won;
}

/* --- JSON: equal for equal seeds, unless times are asked for --- */

static void put(const char *key, double value, int digits) {
    printf(",\"%s\":", key);
    say_json_number(stdout, value, digits);
}

static void put_if(int known, const char *key, double value, int digits) {
    if (known)
        put(key, value, digits);
    else
        printf(",\"%s\":null", key);
}

static void put_name(const char *key, const char *name) {
    printf("\"%s\":", key);
    say_json_text(stdout, name);
}

static void put_faults(const tally *t) {
    fputs(",\"faults\":{", stdout);
    for (int i = 1; i < FAULTS; i++)
        printf("%s\"%s\":%llu", i > 1 ? "," : "", fault_keys[i], (unsigned long long)t->faults[i]);
    putchar('}');
}

/* An entrant or a level; both have the Elo of their name. */
static void put_player(const cli_line *cli, const standings *s, const char *name, const tally *t, int group) {
    double share = t->games ? t->wins / (double)t->games : 0, low = 0, high = 1;
    int goal = has_goal(s), elo = !alone(s);
    if (t->games) wilson(share, (double)t->games, &low, &high);
    putchar('{');
    put_name("name", name);
    printf(",\"games\":%llu", (unsigned long long)t->games);
    put_if(goal, "wins", t->wins, 4);
    put_if(goal, "win_share", share, 4);
    put_if(goal, "win_low", low, 4);
    put_if(goal, "win_high", high, 4);
    put("mean_score", tally_mean(t), 4);
    put_if(elo, "elo", s->elo[group], 1);
    put_if(elo, "elo_low", s->elo_low[group], 1);
    put_if(elo, "elo_high", s->elo_high[group], 1);
    put("score_sd", tally_spread(t), 4);
    printf(",\"score_min\":%d,\"score_max\":%d", t->least, t->most);
    put_faults(t);
    if (cli_has(cli, OPT_TIMES)) {
        printf(",\"decisions\":%llu", (unsigned long long)t->decisions);
        put("mean_ms", t->decisions ? t->total_us / 1000 / (double)t->decisions : 0, 3);
        put("longest_ms", t->longest_us / 1000.0, 3);
        put("longest_turn_ms", t->turn_us / 1000.0, 3);
    }
    putchar('}');
}

static void put_seats(const standings *s) {
    fputs(",\"seats\":[", stdout);
    for (int seat = 0; seat < s->match->table.players; seat++) {
        int written = 0;
        printf("%s{\"seat\":%d,\"levels\":[", seat ? "," : "", seat);
        for (int g = 0; g < s->match->group_count; g++) {
            const tally *t = &s->seats[g][seat];
            if (!t->games) continue;
            fputs(written++ ? ",{" : "{", stdout);
            put_name("name", s->match->entrants[s->match->leader[g]].text);
            printf(",\"games\":%llu", (unsigned long long)t->games);
            put_if(has_goal(s), "wins", t->wins, 4);
            put("mean_score", tally_mean(t), 4);
            put("score_sd", tally_spread(t), 4);
            putchar('}');
        }
        fputs("]}", stdout);
    }
    putchar(']');
}

static void put_pairs(const standings *s) {
    int written = 0;
    fputs(",\"pairs\":[", stdout);
    for (int a = 0; a < s->match->group_count; a++) {
        for (int b = a + 1; b < s->match->group_count; b++) {
            double met = s->ahead[a][b] + s->ahead[b][a], low, high;
            if (met <= 0) continue;
            wilson(s->ahead[a][b] / met, met, &low, &high);
            fputs(written++ ? ",{" : "{", stdout);
            put_name("a", s->match->entrants[s->match->leader[a]].text);
            putchar(',');
            put_name("b", s->match->entrants[s->match->leader[b]].text);
            put("met", met, 0);
            put("ahead", s->ahead[a][b], 1);
            put("share", s->ahead[a][b] / met, 4);
            put("low", low, 4);
            put("high", high, 4);
            putchar('}');
        }
    }
    putchar(']');
}

void report_json(const cli_line *cli, const standings *s, const sprt *test) {
    const arena_match *match = s->match;
    printf("{\"game\":\"%s\",\"games\":%llu,\"players\":[", match->table.game->key, (unsigned long long)s->games);
    for (int i = 0; i < match->entrant_count; i++) {
        if (i) putchar(',');
        put_player(cli, s, match->entrants[i].text, &s->entrants[i], match->entrants[i].group);
    }
    fputs("],\"levels\":[", stdout);
    for (int g = 0; g < match->group_count; g++) {
        if (g) putchar(',');
        put_player(cli, s, match->entrants[match->leader[g]].text, &s->groups[g], g);
    }
    putchar(']');
    put_seats(s);
    put_pairs(s);
    printf(",\"table\":%d,\"seed\":%llu,\"deal_games\":%llu", match->table.players, (unsigned long long)match->seed,
           (unsigned long long)lineup_deal_games(match));
    if (test->asked) {
        fputs(",\"sprt\":{\"elo0\":", stdout);
        say_json_number(stdout, test->elo0, 1);
        put("elo1", test->elo1, 1);
        put("llr", test->llr, 3);
        put("bound", sprt_bound(), 3);
        printf(",\"deals\":%llu,\"decision\":", (unsigned long long)test->deals);
        if (test->decision < 0)
            fputs("null}", stdout);
        else
            printf("\"elo%d\"}", test->decision);
    }
    puts("}");
}

/* --- tables --- */

/* A name cut to its column, at a character's beginning. */
static void name_column(const char *name) {
    char cut[200];
    int columns = 0;
    size_t size = 0;
    for (; name[size] && size < sizeof cut - 1 && (columns < NAME_COLUMNS - 2 || ((uint8_t)name[size] & 0xc0) == 0x80);
         size++) {
        columns += ((uint8_t)name[size] & 0xc0) != 0x80;
        cut[size] = name[size];
    }
    cut[size] = 0;
    if (name[size]) cut[size - 1] = '~';
    say_cell(cut, NAME_COLUMNS);
}

/* "61.5 % [54.7, 67.9]" of a share; "0" games have none. */
static void share_column(const tally *t, int lang, int columns) {
    char memory[3][32], text[120] = "-";
    double share, low, high;
    if (t->games) {
        share = t->wins / (double)t->games;
        wilson(share, (double)t->games, &low, &high);
        snprintf(text, sizeof text, "%s %% [%s%s%s]", say_decimal(memory[0], lang, 100 * share, 1),
                 say_decimal(memory[1], lang, 100 * low, 1), say_word(lang, W_arena_to),
                 say_decimal(memory[2], lang, 100 * high, 1));
    }
    say_cell(text, columns);
}

static void number_column(double number, int digits, int lang, int columns) {
    char memory[32];
    say_cell(say_decimal(memory, lang, number, digits), columns);
}

static void table_players(const standings *s, int lang) {
    static const int columns[7] = {NAME_COLUMNS, -8, -10, -25, -9, -9, -23};
    say_titles(say_word(lang, W_arena_columns), columns, 7);
    for (int g = 0; g < s->match->group_count; g++) {
        const tally *t = &s->groups[g];
        char elo[80];
        name_column(name_of(s, g));
        say_count((long long)t->games, columns[1]);
        number_column(t->wins, 1, lang, columns[2]);
        share_column(t, lang, columns[3]);
        number_column(tally_mean(t), 2, lang, columns[4]);
        number_column(tally_spread(t), 2, lang, columns[5]);
        snprintf(elo, sizeof elo, "%.0f [%.0f%s%.0f]", s->elo[g], s->elo_low[g], say_word(lang, W_arena_to),
                 s->elo_high[g]);
        say_cell(elo, columns[6]);
        say_row_end();
    }
}

/* One player alone: points, and how often the goal was reached where the game has one. */
static void table_alone(const standings *s, int lang) {
    static const int columns[7] = {NAME_COLUMNS, -8, -22, -9, -8, -8, -24};
    say_titles(say_word(lang, W_arena_alone_columns), columns, has_goal(s) ? 7 : 6);
    for (int g = 0; g < s->match->group_count; g++) {
        const tally *t = &s->groups[g];
        char memory[3][32], text[120];
        double mean = tally_mean(t), error = t->scored ? normal_95 * tally_spread(t) / sqrt((double)t->scored) : 0;
        name_column(name_of(s, g));
        say_count((long long)t->games, columns[1]);
        snprintf(text, sizeof text, "%s [%s%s%s]", say_decimal(memory[0], lang, mean, 2),
                 say_decimal(memory[1], lang, mean - error, 1), say_word(lang, W_arena_to),
                 say_decimal(memory[2], lang, mean + error, 1));
        say_cell(text, columns[2]);
        number_column(tally_spread(t), 2, lang, columns[3]);
        number_column(t->least, 0, lang, columns[4]);
        number_column(t->most, 0, lang, columns[5]);
        if (has_goal(s)) share_column(t, lang, columns[6]);
        say_row_end();
    }
}

/* Who came how often before whom, in percent. */
static void table_pairs(const standings *s, int lang) {
    printf("\n%s\n", say_word(lang, W_arena_pairs));
    say_cell("", NAME_COLUMNS);
    for (int g = 0; g < s->match->group_count; g++)
        say_count(g + 1, -8);
    say_row_end();
    for (int a = 0; a < s->match->group_count; a++) {
        char name[ENTRANT_TEXT_MAX + 16];
        snprintf(name, sizeof name, "%d %s", a + 1, name_of(s, a));
        name_column(name);
        for (int b = 0; b < s->match->group_count; b++) {
            double met = s->ahead[a][b] + s->ahead[b][a];
            if (met > 0)
                number_column(100 * s->ahead[a][b] / met, 1, lang, -8);
            else
                say_cell("-", -8);
        }
        say_row_end();
    }
}

/* Points and wins of every player in every seat. */
static void table_seats(const standings *s, int lang) {
    printf("\n%s\n", say_word(lang, W_arena_seats));
    say_cell("", NAME_COLUMNS);
    for (int seat = 0; seat < s->match->table.players; seat++) {
        char memory[64];
        sk_text text;
        sk_text_init(&text, memory, sizeof memory);
        SK_SAY(&text, lang, say_word(lang, W_arena_seat), {"n", NULL, seat + 1});
        say_cell(memory, -24);
    }
    say_row_end();
    for (int g = 0; g < s->match->group_count; g++) {
        name_column(name_of(s, g));
        for (int seat = 0; seat < s->match->table.players; seat++) {
            const tally *t = &s->seats[g][seat];
            char memory[3][32], text[120] = "-";
            if (t->games)
                snprintf(text, sizeof text, "%s ± %s, %s %%", say_decimal(memory[0], lang, tally_mean(t), 1),
                         say_decimal(memory[1], lang, tally_spread(t), 1),
                         say_decimal(memory[2], lang, 100 * t->wins / (double)t->games, 1));
            say_cell(text, -24);
        }
        say_row_end();
    }
}

static void table_times(const standings *s, int lang) {
    static const int columns[5] = {NAME_COLUMNS, -11, -13, -13, -15};
    putchar('\n');
    say_titles(say_word(lang, W_arena_time_columns), columns, 5);
    for (int g = 0; g < s->match->group_count; g++) {
        const tally *t = &s->groups[g];
        name_column(name_of(s, g));
        number_column((double)t->decisions, 0, lang, columns[1]);
        number_column(t->decisions ? t->total_us / 1000 / (double)t->decisions : 0, 2, lang, columns[2]);
        number_column(t->longest_us / 1000.0, 1, lang, columns[3]);
        number_column(t->turn_us / 1000.0, 1, lang, columns[4]);
        say_row_end();
    }
}

/* A line for every way in which an outside program lost games. */
static void list_faults(const standings *s, int lang) {
    int written = 0;
    for (int g = 0; g < s->match->group_count; g++) {
        for (int fault = 1; fault < FAULTS; fault++) {
            uint64_t count = s->groups[g].faults[fault];
            if (!count) continue;
            if (!written++) putchar('\n');
            SAY(stdout, lang, W_arena_fault, {"name", name_of(s, g), 0}, {"n", NULL, (long)count},
                {"fault", say_word(lang, W_arena_fault_1 + fault - 1), 0});
        }
    }
}

static void say_decision(const standings *s, const sprt *test, int lang) {
    int message = test->decision < 0 ? W_arena_sprt_open : test->decision ? W_arena_sprt_yes : W_arena_sprt_no;
    char memory[2][32];
    putchar('\n');
    SAY(stdout, lang, message, {"a", name_of(s, 0), 0}, {"b", name_of(s, 1), 0}, {"n", NULL, (long)s->games},
        {"elo0", say_decimal(memory[0], lang, test->elo0, 0), 0},
        {"elo1", say_decimal(memory[1], lang, test->elo1, 0), 0});
}

void report_table(const cli_line *cli, const standings *s, const sprt *test) {
    const arena_match *match = s->match;
    int lang = cli->lang;
    SAY(stdout, lang, W_arena_head, {"game", match->table.game->title[lang], 0},
        {"players", NULL, match->table.players}, {"games", NULL, (long)s->games},
        {"deal", NULL, (long)lineup_deal_games(match)});
    if (alone(s))
        table_alone(s, lang);
    else
        table_players(s, lang);
    if (match->group_count > 2 && !alone(s)) table_pairs(s, lang);
    if (!alone(s)) table_seats(s, lang);
    table_times(s, lang);
    list_faults(s, lang);
    if (test->asked) say_decision(s, test, lang);
}
