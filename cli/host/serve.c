/* serve.c - `skerry serve`: the web page, the tables and the players' connections. */
#include "data.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/names.h"
#include "server/server.h"

enum { PORTS_TRIED = 20 };

static int is_folder(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

/* The folder with the page: given, beside the program, or where it was installed. */
static const char *web_folder(const cli_line *cli, char *out, size_t size) {
    ssize_t length;
    char *slash;
    if (cli_has(cli, OPT_WEB)) return cli->text[OPT_WEB];
    length = readlink("/proc/self/exe", out, size - 8);
    if (length > 0) {
        out[length] = 0;
        if ((slash = strrchr(out, '/'))) {
            memcpy(slash, "/web", 5);
            if (is_folder(out)) return out;
        }
    }
    return is_folder(SKERRY_WEB) ? SKERRY_WEB : NULL;
}

int command_serve(const cli_line *cli) {
    static char database[512], web[4096];
    server_options options;
    memset(&options, 0, sizeof options);
    if (data_url(cli, database, sizeof database) != DONE) return FAILED;
    options.listen = cli_has(cli, OPT_LISTEN) ? cli->text[OPT_LISTEN] : "127.0.0.1:7373";
    options.tries = cli_has(cli, OPT_LISTEN) ? 1 : PORTS_TRIED;
    options.database = database;
    options.web = web_folder(cli, web, sizeof web);
    options.notify = cli->text[OPT_NOTIFY];
    options.host_count = cli->choice_count < SERVER_HOSTS_MAX ? cli->choice_count : SERVER_HOSTS_MAX;
    for (int i = 0; i < options.host_count; i++)
        options.hosts[i] = cli->choices[i];
    options.per_address = (int)cli_number(cli, OPT_PER_ADDRESS, 64);
    options.trust_proxy = cli_has(cli, OPT_PROXY);
    options.absent_s = (int)cli_number(cli, OPT_ABSENT, 60);
    options.digest_minutes = (int)cli_number(cli, OPT_DIGEST, 60);
    if (!options.digest_minutes) options.digest_minutes = 1;
    options.limits = cli->text[OPT_LIMIT];
    if (cli_has(cli, OPT_NAMES) && names_load(cli->text[OPT_NAMES]) != 0) {
        SAY_ERROR(cli, W_serve_bad_data, {"where", cli->text[OPT_NAMES], 0}, {"why", strerror(errno), 0});
        return FAILED;
    }
    options.keep_days = (int)cli_number(cli, OPT_KEEP, 0);
    options.open_days = (int)cli_number(cli, OPT_KEEP_OPEN, 14);
    options.abandoned_days = (int)cli_number(cli, OPT_ABANDONED, 180);
    options.forget_days = (int)cli_number(cli, OPT_FORGET, 30);
    options.think_max = (int)cli_number(cli, OPT_THREADS, 0);
    options.lang = cli->lang;
    options.ready_fd = -1;
    return server_run(&options);
}
