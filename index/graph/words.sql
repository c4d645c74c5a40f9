-- The words of the symbols of one graph, in a database of their own: they are made when
-- the graph is already published.
--
-- symbol_text: rowid is the id in the table symbol. The words are cut by index/ident;
-- tokens are separated by spaces only, so every other ASCII sign belongs to a token.
CREATE VIRTUAL TABLE symbol_text USING fts5 (
  name, container, doc, path, body, content='', contentless_delete=1,
  tokenize='ascii tokenchars ''!"#$%&()*+,-./:;<=>?@[\]^_`{|}~'''''''
);
-- symbol_words: how many symbols have a word.
CREATE VIRTUAL TABLE symbol_words USING fts5vocab (symbol_text, row);
CREATE TABLE total (symbols INTEGER NOT NULL);
INSERT INTO symbol_text (symbol_text, rank) VALUES ('rank', 'bm25(10, 3, 4, 2, 1)');
INSERT INTO symbol_text (symbol_text, rank) VALUES ('hashsize', 16777216);
