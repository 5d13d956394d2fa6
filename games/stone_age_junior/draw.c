#include "skerry/canvas.h"
#include "state.h"
void saj_draw(const void *view, sk_canvas *canvas) { (void)view; (void)canvas; }
