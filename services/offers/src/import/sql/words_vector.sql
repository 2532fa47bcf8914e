-- Returns space-separated words as a search vector, without a dictionary. In SQL for the set statements of the import.
CREATE OR REPLACE FUNCTION words_vector(p_words text) RETURNS tsvector LANGUAGE sql IMMUTABLE
  RETURN array_to_tsvector(array_remove(string_to_array(p_words, ' '), ''));
