// One crossing into C per file: parse, flatten the tree into an array, free the tree.
#include "walk.h"

#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

vade_ctx *vade_new(const TSLanguage *lang, uint64_t timeout_micros, uint32_t max_nodes) {
  vade_ctx *c = calloc(1, sizeof *c);
  if (!c) return NULL;
  c->max = max_nodes;
  c->parser = ts_parser_new();
  if (!c->parser || !ts_parser_set_language(c->parser, lang)) {
    vade_free(c);
    return NULL;
  }
  ts_parser_set_timeout_micros(c->parser, timeout_micros);
  return c;
}

void vade_free(vade_ctx *c) {
  if (!c) return;
  if (c->has_cursor) ts_tree_cursor_delete(&c->cursor);
  if (c->parser) ts_parser_delete(c->parser);
  free(c->nodes);
  free(c->stack);
  free(c);
}

static int grow(vade_ctx *c) {
  uint32_t cap = c->cap ? c->cap * 2 : 1 << 14;
  vade_node *n = realloc(c->nodes, (size_t)cap * sizeof *n);
  if (!n) return 0;
  c->nodes = n;
  c->cap = cap;
  return 1;
}

static int deepen(vade_ctx *c) {
  uint32_t cap = c->depth_cap ? c->depth_cap * 2 : 1 << 10;
  uint32_t *s = realloc(c->stack, (size_t)cap * sizeof *s);
  if (!s) return 0;
  c->stack = s;
  c->depth_cap = cap;
  return 1;
}

// flatten walks the tree with an explicit stack: recursion would overflow on deep
// nesting. stack[d] is the index of the emitted node at depth d plus one, or 0 for a
// node that is not emitted.
static int64_t flatten(vade_ctx *c, const vade_spec *spec, TSNode root) {
  if (c->has_cursor) {
    ts_tree_cursor_reset(&c->cursor, root);
  } else {
    c->cursor = ts_tree_cursor_new(root);
    c->has_cursor = 1;
  }
  c->len = 0;
  uint32_t depth = 0;
  for (;;) {
    TSNode n = ts_tree_cursor_current_node(&c->cursor);
    uint16_t sym = ts_node_symbol(n);
    int known = sym < spec->symbols;
    uint8_t action = known ? spec->action[sym] : VADE_EMIT; // unknown: ERROR
    if (depth >= c->depth_cap && !deepen(c)) return -2;
    c->stack[depth] = 0;
    if (action & VADE_EMIT) {
      if (c->len == c->max) return -3;
      if (c->len == c->cap && !grow(c)) return -2;
      vade_node *v = &c->nodes[c->len++];
      TSPoint p = ts_node_start_point(n);
      v->start = ts_node_start_byte(n);
      v->end = ts_node_end_byte(n);
      v->row = p.row;
      v->col = p.column;
      v->kind = known ? spec->kind[sym] : 0;
      v->field = depth ? spec->field[ts_tree_cursor_current_field_id(&c->cursor)] : 0;
      v->flags = (known ? 0 : VADE_ERROR) | (v->start == v->end && ts_node_is_missing(n) ? VADE_MISSING : 0);
      c->stack[depth] = c->len;
      v->next = 0;
    }
    if (!(action & VADE_LEAF) && ts_tree_cursor_goto_first_child(&c->cursor)) {
      depth++;
      continue;
    }
    for (;;) {
      if (c->stack[depth]) c->nodes[c->stack[depth] - 1].next = c->len;
      if (depth == 0) return c->len;
      if (ts_tree_cursor_goto_next_sibling(&c->cursor)) break;
      ts_tree_cursor_goto_parent(&c->cursor);
      depth--;
    }
  }
}

int64_t vade_parse(vade_ctx *c, const vade_spec *spec, const char *src, uint32_t len) {
  TSTree *t = ts_parser_parse_string(c->parser, NULL, src, len);
  if (!t) {
    ts_parser_reset(c->parser); // else the next parse would resume this document
    return -1;
  }
  int64_t n = flatten(c, spec, ts_tree_root_node(t));
  ts_tree_delete(t);
  return n;
}

void vade_trim(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}
