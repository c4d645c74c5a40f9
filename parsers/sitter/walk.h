#ifndef VADE_WALK_H
#define VADE_WALK_H

#include <stdint.h>

// The part of tree-sitter's C interface that is used here (its api.h, version 14).
// The object code comes with the grammar packages that this package imports.
typedef struct TSLanguage TSLanguage;
typedef struct TSParser TSParser;
typedef struct TSTree TSTree;
typedef struct { uint32_t row, column; } TSPoint;
typedef struct { uint32_t context[4]; const void *id; const TSTree *tree; } TSNode;
typedef struct { const void *tree; const void *id; uint32_t context[3]; } TSTreeCursor;

TSParser *ts_parser_new(void);
void ts_parser_delete(TSParser *);
_Bool ts_parser_set_language(TSParser *, const TSLanguage *);
void ts_parser_set_timeout_micros(TSParser *, uint64_t);
void ts_parser_reset(TSParser *);
TSTree *ts_parser_parse_string(TSParser *, const TSTree *, const char *, uint32_t);
void ts_tree_delete(TSTree *);
TSNode ts_tree_root_node(const TSTree *);
uint16_t ts_node_symbol(TSNode);
uint32_t ts_node_start_byte(TSNode);
uint32_t ts_node_end_byte(TSNode);
TSPoint ts_node_start_point(TSNode);
_Bool ts_node_is_missing(TSNode);
_Bool ts_node_has_error(TSNode);
TSTreeCursor ts_tree_cursor_new(TSNode);
void ts_tree_cursor_delete(TSTreeCursor *);
void ts_tree_cursor_reset(TSTreeCursor *, TSNode);
TSNode ts_tree_cursor_current_node(const TSTreeCursor *);
uint16_t ts_tree_cursor_current_field_id(const TSTreeCursor *);
_Bool ts_tree_cursor_goto_parent(TSTreeCursor *);
_Bool ts_tree_cursor_goto_next_sibling(TSTreeCursor *);
_Bool ts_tree_cursor_goto_first_child(TSTreeCursor *);
uint32_t ts_language_symbol_count(const TSLanguage *);
const char *ts_language_symbol_name(const TSLanguage *, uint16_t);
int ts_language_symbol_type(const TSLanguage *, uint16_t);
uint32_t ts_language_field_count(const TSLanguage *);
const char *ts_language_field_name_for_id(const TSLanguage *, uint16_t);
uint32_t ts_language_version(const TSLanguage *);

// vade_node is one node of a flattened tree. Nodes stand in pre-order; next is the
// index of the first node behind the subtree, so the children of n are n+1, then
// next of that, as long as it is below n's next.
typedef struct {
  uint32_t start, end, row, col, next;
  uint16_t kind;
  uint8_t field;
  uint8_t flags;
} vade_node;

enum { VADE_ERROR = 1, VADE_MISSING = 2 };

// vade_spec says what of a grammar is wanted, by symbol and field id.
typedef struct {
  const uint16_t *kind;   // by symbol: the kind that the language's Go code knows; 0 if it has no name for it
  const uint8_t *action;  // by symbol: VADE_EMIT, VADE_SKIP
  const uint8_t *field;   // by field id
  uint32_t symbols;
} vade_spec;

enum { VADE_EMIT = 1, VADE_LEAF = 2 };

typedef struct {
  TSParser *parser;
  TSTreeCursor cursor;
  int has_cursor;
  vade_node *nodes;
  uint32_t len, cap, max;
  uint32_t *stack;  // indexes of the open nodes
  uint32_t depth_cap;
} vade_ctx;

vade_ctx *vade_new(const TSLanguage *lang, uint64_t timeout_micros, uint32_t max_nodes);
void vade_free(vade_ctx *);
// vade_parse fills c->nodes and returns their number; -1: time limit, -2: no memory,
// -3: more nodes than c->max.
int64_t vade_parse(vade_ctx *c, const vade_spec *spec, const char *src, uint32_t len);
void vade_trim(void);

#endif
