CREATE UNIQUE INDEX file_path ON file (path);
CREATE UNIQUE INDEX name_s ON name (s);
CREATE INDEX symbol_name ON symbol (name);
CREATE INDEX symbol_file ON symbol (file);
CREATE INDEX use_file ON use (file);
CREATE INDEX alias_name ON alias (name);
CREATE INDEX alias_file ON alias (file);
CREATE INDEX import_file ON import (file);
CREATE INDEX space_file ON space (file);
