/* completion.c - `skerry completion`: scripts that complete command lines in bash, zsh and fish, written from the
 * tables of commands and options, so that they know what the program knows. */
#include "cli/command.h"

static void print_games(const char *between) {
    int count;
    const sk_game *const *games = sk_games(&count);
    for (int i = 0; i < count; i++)
        printf("%s%s", i ? between : "", games[i]->key);
}

static void print_commands(void) {
    const cli_command *rows;
    int count;
    rows = cli_commands(&count);
    for (int i = 0; i < count; i++)
        printf("%s%s", i ? " " : "", rows[i].name);
}

/* The options of a command: "--lang --help --json". */
static void print_options(const cli_command *command) {
    fputs("--lang --help", stdout);
    for (int option = OPT_HELP + 1; option < OPT_COUNT; option++)
        if (cli_takes(command, option)) printf(" --%s", cli_option_name(option));
}

/* bash; zsh runs the same function through its bashcompinit. */
static void print_bash(int is_zsh) {
    const cli_command *rows;
    int count;
    rows = cli_commands(&count);
    if (is_zsh) puts("#compdef skerry\nautoload -U +X bashcompinit && bashcompinit");
    puts("_skerry() {\n    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words=\"\"");
    puts("    case $before in");
    puts("    --lang) words=\"en fr\" ;;\n    --theme) words=\"auto dark light mono\" ;;");
    puts("    --load|--resume|--trace|--net) COMPREPLY=($(compgen -f -- \"$word\")); return ;;");
    fputs("    *) if [ \"$COMP_CWORD\" -eq 1 ]; then words=\"", stdout);
    print_commands();
    putchar(' ');
    print_games(" ");
    puts("\"; else case ${COMP_WORDS[1]} in");
    for (int i = 0; i < count; i++) {
        printf("        %s) words=\"", rows[i].name);
        print_options(&rows[i]);
        if (strcmp(rows[i].name, "completion") == 0)
            fputs(" bash zsh fish", stdout);
        else if (rows[i].words_max)
            fputs(" ", stdout), print_games(" ");
        puts("\" ;;");
    }
    puts("        esac; fi ;;\n    esac");
    puts("    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))");
    puts("    case ${COMP_WORDS[1]} in replay|hint) COMPREPLY+=($(compgen -f -- \"$word\")) ;; esac\n}");
    puts("complete -F _skerry skerry");
}

static void print_fish(int lang) {
    const cli_command *rows;
    int count;
    rows = cli_commands(&count);
    puts("complete -c skerry -f");
    for (int i = 0; i < count; i++) {
        printf("complete -c skerry -n __fish_use_subcommand -a %s -d ", rows[i].name);
        say_json_text(stdout, say_word(lang, rows[i].summary));
        putchar('\n');
        for (int option = OPT_JSON; option < OPT_COUNT; option++)
            if (cli_takes(&rows[i], option))
                printf("complete -c skerry -n '__fish_seen_subcommand_from %s' -l %s\n", rows[i].name,
                       cli_option_name(option));
    }
    fputs("complete -c skerry -n '__fish_seen_subcommand_from games rules play simulate bench perft arena' -a '",
          stdout);
    print_games(" ");
    puts("'\ncomplete -c skerry -n '__fish_seen_subcommand_from replay hint' -F");
    puts("complete -c skerry -l lang -a 'en fr'\ncomplete -c skerry -l theme -a 'auto dark light mono'");
}

int command_completion(const cli_line *cli) {
    static const char *const shells[] = {"bash", "zsh", "fish"};
    near_word best = {NULL, 0};
    int shell = 0;
    while (shell < 3 && strcmp(shells[shell], cli->words[0]) != 0)
        near_try(&best, cli->words[0], shells[shell++]);
    if (shell == 3) {
        SAY_ERROR(cli, W_cli_no_shell, {"shell", cli->words[0], 0});
        near_say(cli, &best);
        return MISUSED;
    }
    if (shell == 2)
        print_fish(cli->lang);
    else
        print_bash(shell == 1);
    return DONE;
}
