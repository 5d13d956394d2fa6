/* nets.c - the nets that come with the library: the files of nets/, taken in as they are (nets_list.h names them). */
#include "net.h"
#include "nets_list.h"

#ifdef __APPLE__
#define CONSTANTS "__TEXT,__const"
#define SYMBOL(name) "_" #name
#else
#define CONSTANTS ".rodata, \"a\""
#define SYMBOL(name) #name
#endif

#define NET(name, key, file, checksum)                                                                                 \
    extern const char name##_net[], name##_net_end[];                                                                  \
    __asm__(".pushsection " CONSTANTS "\n.balign 16\n" SYMBOL(name##_net) ":\n.incbin \"" file "\"\n" SYMBOL(          \
        name##_net_end) ":\n.byte 0\n.popsection\n");
NETS
#undef NET

#define NET(name, key, file, checksum) {key, checksum, name##_net, name##_net_end},

    static const struct {
    const char *key, *checksum, *from, *to; /* the checksum lets compiler caches see that a file has changed */
} nets[] = {NETS{NULL, NULL, NULL, NULL}};

const void *net_embedded(const sk_game *game, size_t *size) {
    for (int i = 0; nets[i].key; i++) {
        if (strcmp(nets[i].key, game->key) != 0) continue;
        *size = (size_t)(nets[i].to - nets[i].from);
        return nets[i].from;
    }
    return NULL;
}
