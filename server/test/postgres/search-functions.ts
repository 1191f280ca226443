// The functions of `sync/` that queries use, in the words of PostgreSQL: SQLite calls the originals. A test compares
// the answers of both.

const apostrophes = String.raw`''${'`'}´\u02b9-\u02bd\u02ca\u02cb\u02c8\u2018-\u201b\u2032\u2035\u055a\u05f3\ua78c\uff07`
const invisibleMarks = [
  String.raw`\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f`,
  String.raw`\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff`,
].join('')
const dashes = String.raw`\u058a\u05be\u1400\u1806\u2010-\u2015\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d\u2212\u2043\u02d7`
const oddBlanks = String.raw`\f\v\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000`
const phonePart = String.raw`[+(]?\(?[0-9][0-9()./-]*`

export const searchFunctions = [
  `create function instr(value text, part text) returns integer language sql immutable parallel safe as
  $$ select strpos(value, part) $$`,
  String.raw`create function folded(value text) returns text language sql immutable parallel safe as $$
  select case
    when coalesce(value, '') ~ '^[\n\t -~]*$'
    then translate(lower(regexp_replace(coalesce(value, ''), ' {2,}', ' ', 'g')), '''${'`'}', '')
    else regexp_replace(regexp_replace(regexp_replace(normalize(
      replace(replace(replace(replace(translate(regexp_replace(lower(normalize(
        regexp_replace(value, '[${apostrophes}${invisibleMarks}]', '', 'g'), NFKD)),
        '[\u0300-\u036f]', '', 'g'), 'øłđðħıς', 'olddhiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC),
      '[${dashes}]', '-', 'g'), '[${apostrophes}]', '', 'g'), '[${oddBlanks}]+', ' ', 'g')
  end $$`,
  String.raw`create function name_spelling(value text) returns text language sql immutable parallel safe as $$
  select coalesce(nullif((select string_agg(case when length(part[1]) < 6 then part[1]
      else regexp_replace(part[1], '([aou])e', '\1', 'g') end, '' order by place)
    from regexp_matches(replace(folded(value), '-', ''), '[^ \n\t]+|[ \n\t]+', 'g') with ordinality as word(part, place)), ''), folded(value)) $$`,
  `create function digits_of(phone text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(
    case when phone ~ '^[0-9 +.-]*$' then phone
    else (regexp_match(replace(folded(phone), '(0)', ''), '^[^a-z#,;]*'))[1] end,
    '[^0-9]', '', 'g'), '^(011|00|0)(?=[0-9]{6})', '') $$`,
  `create function phone_digits(phone text) returns text language sql immutable parallel safe as $$
  select case when length(digits_of(coalesce(phone, ''))) = 10 and strpos(phone, '+') = 0 then '1' else '' end
    || digits_of(coalesce(phone, '')) $$`,
  `create function term_digits(term text) returns text language sql immutable parallel safe as $$
  select case when term ~ '^${phonePart}( ${phonePart})*$' and length(digits_of(term)) >= 4 then digits_of(term) else '' end $$`,
  String.raw`create function patterns_of(phrase text) returns text[] language sql immutable parallel safe as $$
  select array(select '%' || regexp_replace(replace(part[1], '""', '"'), '([\\%_])', '\\\1', 'g') || '%'
    from regexp_matches(phrase, '"((?:[^"]|"")*)"', 'g') as part) $$`,
]
