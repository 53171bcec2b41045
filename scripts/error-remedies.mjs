// What docs/errors.md says of codes whose message does not say it: a message that only tells what was done, or one made of what
// it found. Most messages say cause and remedy themselves; a code that needs neither here must not stand here.

/** Code → what to do, and what happened where the message in the source is all filled in. */
export const remedies = {
  'alignment-empty': { remedy: 'look whether the right file or column was read as the text' },
  'annotation-orphan': { remedy: 'open the file in ELAN, mend or delete the annotation, and save it' },
  'annotation-timeless': { remedy: 'open the file in ELAN, give the annotation a time, and save it' },
  'annotations-cancelled': {
    remedy: 'nothing, if they were skipped on purpose; else submit them in Label Studio and export again',
  },
  'annotations-older': {
    remedy: 'nothing, if the last annotation counts; else delete it in Label Studio and export again',
  },
  'answers-left-out': {
    remedy: 'nothing, if rejected answers do not count; else accept them in Prodigy and export again',
  },
  'axes-differ': {
    cause: 'one side is cut in units and the other in time, or the times are counted differently',
    remedy: 'put both on one axis with onOneAxis',
  },
  'axis-meaningless': { remedy: 'leave the option out for recordings, or choose a metric of time' },
  'baseline-unknown': { remedy: 'make the file with `cesura chunks … --json`' },
  'candidate-unknown': {
    cause: 'the candidate is not among the coders of the data',
    remedy: 'correct its name; `cesura lint` shows the coders that were read',
  },
  'too-few-annotators': {
    cause: 'fewer than two annotators besides the candidate',
    remedy: 'name two or more with annotators; three give a consensus',
  },
  'figure-empty': {
    cause: 'the data do not hold what this plot shows',
    remedy: 'name references, coders or metrics as the message says, or choose another plot',
  },
  'figure-unknown': {
    cause: 'there is no plot of this name',
    remedy: '`cesura plot --help` lists the plots',
  },
  'lines-left-out': { remedy: 'nothing, if turns are what you compare' },
  'renderer-missing': {
    cause: 'neither rsvg-convert nor Chromium was found, and PNG and PDF need one of them',
    remedy: 'install librsvg (Debian: librsvg2-bin) or Chromium, or write an .svg',
  },
  'item-unknown': {
    cause: 'an item is named that the data do not have',
    remedy: 'mend its name or take it out; `cesura lint` shows what was read',
  },
  'sheet-chosen': {
    cause: 'of several sheets one was read, or those with the same columns',
    remedy: '--read sheet=NAME reads another',
  },
  'blank-line': {
    cause: 'a line is blank',
    remedy: 'delete the line, so that every program counts the same units',
  },
  'captions-or-chapters': { remedy: 'answer with --axis time (chapters) or --axis units (captions)' },
  'cells-too-many': {
    cause: 'a line has more than three cells',
    remedy: 'a line holds item, coder and value, with tabs between',
  },
  'chapters-left-out': { remedy: 'nothing, if they are not chapters to readers; else take toc: false away' },
  'chapters-none': { remedy: 'take a video with chapters, or another source of them' },
  'chunk-document-unknown': {
    cause: 'a chunk does not say which of the documents it is from',
    remedy: 'give each chunk its "document", or "metadata": { "source": … }',
  },
  'chunk-offsets-missing': { remedy: 'nothing, if all were found; else write the offsets with the chunks' },
  'chunk-offsets-wrong': {
    remedy:
      'nothing, if all were found; else say what they count: --read offsets=utf-16, utf-8 or code-points',
  },
  'chunk-range': { remedy: 'give offsets within the document; are they chunks of this document?' },
  'chunks-approximate': {
    remedy: 'nothing, if line ends do not matter; else let the chunker keep white space',
  },
  'chunks-blank': { remedy: 'nothing: blanks between chunks are no chunk' },
  'chunks-of-other-documents': { remedy: 'give those documents too, or nothing, if they are not meant' },
  'chunks-of-several-documents': { remedy: 'name the document as the chunks do' },
  'chunks-unsorted': { remedy: 'nothing, if the order does not matter; else sort the chunks' },
  'coder-missing': {
    remedy: 'nothing, if the item was meant for fewer coders; agreement takes --missing available',
  },
  'coder-unknown': { remedy: 'take one of the names that the message lists' },
  'coder-unnamed': {
    cause: 'a coding does not name its coder',
    remedy: 'give the coder a name: a string that is not empty',
  },
  'coders-outside': { remedy: 'nothing, if that is so; else write {ITEM: {CODER: [2, 3]}}' },
  'coders-required': { remedy: 'name two coders: --coders A,B' },
  'coding-left-out': { remedy: 'nothing: you asked for it' },
  'column-count': {
    cause: 'a row has another number of columns than the first',
    remedy: 'give a token and its tags in every row',
  },
  'column-missing': {
    cause: 'a column that is needed or named is not there',
    remedy: 'name a column that the table has: --column role=NAME',
  },
  'columns-not-marks': {
    remedy: 'say which column cuts: --column boundary=NAME, segment=NAME or label=NAME',
  },
  'columns-unknown': {
    cause: 'no column of the table has a known name',
    remedy: 'say which is which: --column item=NAME --column coder=NAME --column masses=NAME',
  },
  'connectives-no-segments': {
    remedy: 'take a corpus that holds segments: one in RST, SDRT or dependency style',
  },
  'corpus-file-invalid': {
    cause: 'cesura.json does not say how to read a folder',
    remedy: 'mend the field that the message names, or make the file anew with `cesura init --force`',
  },
  'csv-quote': {
    cause: 'a quotation mark opens a cell and none closes it, or text follows the closing one',
    remedy: 'close the quotation mark; inside quoted cells write it twice',
  },
  'cues-overlap': { remedy: 'nothing, if cues may overlap; else mend their times' },
  'documents-labelled': {
    remedy: 'give a file in which each text has several units, or say what a row is with --column',
  },
  'drafts-ignored': {
    remedy: 'submit the drafts in Label Studio and export again, or nothing, if they are not meant',
  },
  'duplicate-convention': {
    cause: 'two conventions score by the same metric, options and pooling',
    remedy: 'give each convention once',
  },
  'duration-required': { remedy: 'write "duration": 6300 (seconds) beside the boundaries' },
  'encoding-assumed': {
    remedy: 'nothing, if the text looks right; else --encoding utf-16be or utf-16le',
  },
  'excerpt-document-unknown': {
    remedy: 'name one of the documents in "document", or give that document too',
  },
  'excerpt-not-in-text': { remedy: 'copy the excerpt from the document, sign by sign, or give its offsets' },
  'excerpts-unknown': {
    cause: 'the file holds no questions that can be read',
    remedy: 'write a table with the columns question and references, or JSON',
  },
  'field-missing': {
    cause: 'a field that every corpus has is missing or of another kind',
    remedy: 'give what the message asks for',
  },
  'file-unreadable': {
    cause: 'the file cannot be opened or read',
    remedy: 'check that it is there, that you may read it, and that it is of the kind that the message names',
  },
  'function-failed': {
    cause: 'a function that you gave threw an error or returned no number',
    remedy: 'let it return a finite number',
  },
  'group-not-string': { cause: 'the "group" of an item is no string', remedy: 'give a string' },
  'levels-invalid': {
    cause: '"levels" is no list of lists of boundaries',
    remedy: 'give lists of boundaries, coarse first',
  },
  'mark-meaning': {
    cause: 'a row of marks could stand for gaps, for last units or for first units',
    remedy: 'say what a 1 means: --mark gaps, --mark end or --mark start',
  },
  'segment-hole': {
    cause: 'characters or units lie in no segment',
    remedy: 'say what a hole is: --read holes=segment or --read holes=join-left',
  },
  'segmentation-type-unknown': {
    cause: 'the file says another "segmentation_type" than "linear"',
    remedy: 'write "linear", the only one that is defined',
  },
  'similarity-not-symmetric': {
    remedy: 'use boundary-similarity, or options that make it symmetric: one window for all pairs, window: 5',
  },
  'speakers-not-strings': {
    cause: 'the speakers are no list of strings',
    remedy: 'give a list of strings, one per unit',
  },
  'texts-not-strings': {
    cause: 'the texts are no list of strings',
    remedy: 'give a list of strings, one per unit',
  },
  'time-invalid': {
    cause: '"time" does not say how time is counted',
    remedy: 'give { "perSecond": 1000, "start": 0 }, with whole units a second and seconds',
  },
  'which-layer': {
    cause: 'several layers could hold the segments',
    remedy: 'say which does: --read layer=NAME; --read unit-layer=NAME counts the units of another',
  },
  'field-unknown': { remedy: 'mend the name of the field or take it away' },
  'file-not-text': {
    cause: 'the file is binary: a PDF, R data, an archive of another program',
    remedy: 'export its content as text, as the message says',
  },
  'file-empty': { remedy: 'look whether the right file was named and whether it was saved' },
  'folder-empty': {
    remedy: 'name a folder with files that a format fits: `cesura convert --list` lists them',
  },
  'folder-missing': {
    cause: 'a folder is needed and none was named',
    remedy: 'name the folder that holds the data',
  },
  'format-not-read': {
    cause: 'the file is of a kind that cesura knows and does not read',
    remedy: 'export it as the message says',
  },
  'format-not-writable': {
    cause: 'cesura reads this format but does not write it',
    remedy: 'choose a format that `cesura convert --list` marks as written',
  },
  'format-unknown': {
    cause: 'no format fits the file',
    remedy: 'export it in a format that `cesura convert --list` lists, or name one with --format',
  },
  'gold-documents': { remedy: 'give one gold file for each document, or one document' },
  'gold-range': { remedy: 'give cuts between 1 and the number of characters less one' },
  'group-differs': { remedy: 'give the item the same group in all its rows' },
  'group-no-match': {
    remedy: 'write a pattern that fits every id, with {group} once, or give the items a "group"',
  },
  'gzip-broken': { remedy: 'download or pack the file again' },
  'header-missing': { remedy: 'put a header line first' },
  holes: {
    cause: 'characters lie between two spans',
    remedy: 'say what a hole is: --read holes=segment or --read holes=join-left',
  },
  'id-not-plain': { remedy: 'write "id" as a string or a number, or leave it out' },
  'index-base': { remedy: 'say where counting begins: --read base=0 or --read base=1' },
  'input-unusable': { remedy: 'mend what the messages above it name' },
  'interval-empty': { remedy: 'give it an end after its start, or take it away' },
  'item-missing': { remedy: 'add a coding of the item to the submission' },
  'item-one-coder': { remedy: 'add a second coding of the item, or nothing, if there is none' },
  'item-one-unit': { remedy: 'look whether the text was cut into units; else leave the item out' },
  'items-numbered': {
    remedy: 'nothing, if the items are right; else give them ids in a column of their own',
  },
  'json-syntax': { remedy: 'mend the file at the line and column that the message names' },
  'json-too-deep': {
    remedy: 'take out what is nested so deep; a corpus is written as `cesura convert --to cesura-json` does',
  },
  'layer-chosen': {
    cause: 'the file has several layers and one was taken',
    remedy: 'nothing, if it is the right one; else --read layer=NAME',
  },
  'layer-unknown': { remedy: 'take one of the names that the message lists: --read layer=NAME' },
  'levels-not-nested': {
    cause: 'a level cuts where a finer one does not',
    remedy: 'nothing, if levels may cut anywhere; else add the boundary to the finer level',
  },
  'lines-unannotated': { remedy: 'nothing, if they were not annotated; else annotate them and export again' },
  'masses-or-positions': { remedy: 'answer with --read values=masses or --read values=positions' },
  'masses-sum': { remedy: 'give lengths of segments that add up to the number of utterances' },
  'matrix-shape': { remedy: 'write a square table with one row and column a type and one for "no boundary"' },
  'matrix-types': { remedy: 'write "types": ["comma", "stop"]' },
  'matrix-size': { remedy: 'write one row and one column for each type and for "no boundary"' },
  'matrix-type-missing': { remedy: 'add a row and a column for the type' },
  'mixed-line-ends': { remedy: 'save the file with one kind of line end' },
  'no-segments': { remedy: 'label the texts and export them again' },
  'not-a-dictionary': { remedy: 'write { "ITEM": { "CODER": [2, 3, 6] } }' },
  'not-dialogues': {
    remedy: 'give every dialogue the lists "utterances" and "segments", or name another --format',
  },
  'not-doccano': { remedy: 'export the project from doccano as JSONL, or name another --format' },
  'not-label-studio': { remedy: 'export the project from Label Studio as JSON, or name another --format' },
  'not-qmsum': { remedy: 'give the meetings as QMSum publishes them, or name another --format' },
  'not-tiage': { remedy: 'give the dialogues as TIAGE publishes them, or name another --format' },
  'not-treeseg': { remedy: 'give the sessions as TreeSeg publishes them, or name another --format' },
  'offset-beyond-text': {
    cause: 'a segment starts or ends beyond the end of the text',
    remedy: 'are the units right (--units), the base (--read base=) and the text (--text)?',
  },
  'offset-inside-unit': { remedy: 'nothing, if whole tokens are meant; else --units characters' },
  'offset-text-mismatch': {
    cause: 'the text between two offsets is not the text that the file gives for the span',
    remedy:
      'say what offsets count: --read offsets=utf-16, utf-8 or code-points; or give the text they count in with --text',
  },
  'offsets-meaning': { remedy: 'answer with --read offsets=code-points, utf-16 or utf-8' },
  'option-required': {
    cause: 'an option is needed, by itself or by another that was given',
    remedy: 'give it, as the message shows',
  },
  'option-unknown': {
    cause: 'there is no option of this name',
    remedy: 'take the name that the message offers; `cesura metrics NAME` lists the options of a metric',
  },
  'output-is-input': { remedy: 'name another output; --force overwrites, where the command has it' },
  'output-unwritable': {
    cause: 'a file cannot be written: its folder is missing, there is no space left, or the system refuses',
    remedy: 'check that the folder is there and that you may write in it',
  },
  overlap: {
    cause: 'segments overlap',
    remedy: 'say where the text is cut: --read overlap=next-start, midpoint, flatten or nest',
  },
  'parquet-broken': { remedy: 'download or write the file again' },
  'path-no-match': { remedy: 'write a pattern of --from-path that fits the path, or leave the file out' },
  'path-twice': { remedy: 'nothing, or name it once' },
  'preset-silent': { remedy: 'leave the preset out for this metric, or take a metric that it speaks of' },
  relations: {
    cause: 'the table looks like relations between segments or labels of documents',
    remedy: 'give the file that holds the segments, or say with --column what cuts',
  },
  'relations-ignored': { remedy: 'nothing: they cut no text' },
  'results-ignored': { remedy: 'nothing: they cut no text' },
  'row-broken': {
    cause: 'a row does not hold what the format asks',
    remedy: 'mend the row; is the file whole?',
  },
  'row-unmarked': { remedy: 'choose another format' },
  'rows-meaning': { remedy: 'answer with --read rows=units, if a row is a unit of one text' },
  'rows-reordered': { remedy: 'nothing: each speaker is compared with himself' },
  'segeval-1-file': {
    remedy: 'nothing; write it anew with `cesura convert --to segeval-json` for segeval 2',
  },
  'segment-empty': { remedy: 'delete one of the separators' },
  'segment-ends': { remedy: 'answer with --read ends=inclusive or --read ends=exclusive' },
  'segment-without-units': {
    remedy: 'nothing, if pauses are meant; else choose another layer: --read unit-layer=NAME',
  },
  'segmentation-type-missing': {
    remedy: 'add the line, or write the file with `cesura convert --to segeval-json`',
  },
  'segments-none': { remedy: 'take a file with one of the annotations that the message lists' },
  'separator-missing': { remedy: 'name the sign that stands between segments: --read separator=SIGN' },
  separator: { remedy: 'name it: --read separator=SIGN' },
  'sheet-unknown': { remedy: 'take one of the names that the message lists: --read sheet=NAME' },
  'span-in-pieces': { remedy: 'nothing, if the whole stretch is meant; else annotate the pieces apart' },
  'span-twice': { remedy: 'nothing, or delete one of them' },
  'submission-coders': { remedy: 'send one file a system, with one coder in it' },
  'submission-name': { remedy: 'rename the file of the submission' },
  'submission-empty': { remedy: 'add the codings of the system to the file' },
  'symbol-dash': { remedy: 'nothing, if the dash stands for --; else write the symbol that is meant' },
  'symbol-missing': { remedy: 'end the row in one of the symbols, with a blank before it' },
  'tag-without-begin': { remedy: 'nothing, if a span begins there; else mend the tag' },
  'tags-missing': { remedy: 'give each row a token and its tag (O, B-x or I-x), or name another --format' },
  'task-edited': {
    remedy: 'take the file as the organisers gave it, or make a new one with `cesura task init`',
  },
  'terminator-missing': { remedy: 'end each utterance in one of . ? ! or +…, as CHAT asks' },
  'text-beside': { remedy: 'nothing, if it is the right text; else --text FILE' },
  'text-differs': { remedy: 'write into the file that the item came from, or make a new one' },
  'text-needed': {
    cause: 'the segments count characters of a text that is not in the file',
    remedy: 'give the text with --text FILE, or put it beside the file under the same name',
  },
  'text-not-writable': {
    cause: 'a text, name or label holds what the format cannot hold',
    remedy: 'mend the unit, or choose another format',
  },
  'text-outside-cue': { remedy: 'nothing, if it is a note; else give the block its times' },
  'text-required': { remedy: 'give the text with --text FILE, or leave the measure out' },
  'text-too-long': {
    cause: 'the text has more units than cesura counts, or than the computation can hold',
    remedy: 'cut the text into items, or take larger units',
  },
  'text-too-short': {
    cause: 'the text is too short for what was asked',
    remedy: 'give a longer text, a smaller setting or another format, as the message says',
  },
  'texts-aligned': {
    cause: 'the texts of the coders differ and were aligned word by word',
    remedy: 'nothing, if few words differ; else look at the words that the message names',
  },
  'texts-withheld': { remedy: 'nothing; the corpus gives its texts only to those who have its licence' },
  'time-negative': {
    cause: 'a time is before the start of the recording',
    remedy: 'check the start of the recording, or mend the mark',
  },
  'time-or-units': { remedy: 'answer with --axis time (seconds) or --axis units' },
  'time-order': { remedy: 'nothing, if the order of time is meant; else mend the times' },
  'time-repeated': { remedy: 'nothing, or delete one of them' },
  'time-rounded': { remedy: 'nothing, if that is fine enough; else give times with fewer decimals' },
  'time-spread': { remedy: 'nothing, if an even share is fine; else give them times in ELAN' },
  'time-too-fine': {
    remedy: 'join the segment to its neighbour, or write a format of finer times: TextGrid',
  },
  'token-empty': { remedy: 'put a token in front of the tag' },
  'token-mismatch': {
    cause: 'two coders have another word at the same place of an item',
    remedy: 'give all coders the same text; --read texts=align compares them all the same',
  },
  'token-missing': { remedy: 'open the file in Rezonator and save it again' },
  'too-few-coders': { remedy: 'name two annotators or more, or measure without a consensus' },
  'too-many-types': {
    cause: 'there are more types of boundaries than a scale holds',
    remedy: 'use fewer types; nothing, if the marks are notes',
  },
  'topics-missing': { remedy: 'nothing, if the meeting was not segmented; else leave it out' },
  'trivial-mark': { remedy: 'nothing: the ends of a text are no boundaries' },
  'type-unused': { remedy: 'nothing, if the type is rare; else mend its name in the scale' },
  'unknown-artefact': { remedy: 'take one of the names that `cesura reproduce PAPER` lists' },
  'unknown-coder': { remedy: 'take the name that the message offers' },
  'unknown-format': { remedy: 'take the name that the message offers; `cesura convert --list` lists them' },
  'unknown-item': { remedy: 'take the name that the message offers' },
  'unknown-metric': {
    cause: 'unknown metric "…"',
    remedy: 'take the name that the message offers; `cesura metrics` lists them',
  },
  'unknown-paper': { remedy: 'take one of the names that `cesura reproduce` lists' },
  'unknown-preset': { remedy: 'take the name that the message offers; `cesura metrics` lists the presets' },
  'units-missing': { remedy: 'write "units": 11, the number of units, beside the scores' },
  'utterance-empty': {
    cause: 'an utterance has no word and was left out',
    remedy: 'nothing, if it is a pause; else write its words',
  },
  'version-unknown': { remedy: 'take a cesura that reads this version' },
  'which-format': { remedy: 'say which: --format NAME' },
  'xlsx-broken': { remedy: 'open the workbook and save it again as .xlsx' },
  'xml-broken': {
    cause: 'the XML ends too soon or its tags do not fit',
    remedy: 'save the file again; is it whole?',
  },
  'xml-syntax': { remedy: 'save the file again; is it whole?' },
  'zip-broken': { remedy: 'download or pack the file again' },
  'alignment-poor': {
    cause: 'few words of the two texts match',
    remedy: 'are these the same text? --read align-limit= sets another limit',
  },
  'alignment-too-long': {
    cause: 'the texts are long and differ in many places: too much for one alignment',
    remedy: 'cut the text into items',
  },
  'baseline-differs': {
    cause: 'the earlier document and this run have no score, or no item, in common',
    remedy:
      'take the metrics, options and --references of the earlier run, or write a new document with --save',
  },
  'captions-rolling': {
    remedy: 'answer with --read rolling=merge (a repeated line is read once) or --read rolling=keep',
  },
  'coder-from-name': { remedy: 'if so, name the coder in the pattern: --from-path {coder}.json' },
  'ending-contradicts': { remedy: 'if it is, say so with --format; else mend the ending or the file' },
  'encoding-not-utf8': {
    cause: 'the bytes of the file are not in the encoding it was read as',
    remedy: 'save the file as UTF-8, or name its encoding: --encoding windows-1252',
  },
  'excerpts-empty': {
    cause: 'a question has no excerpt that answers it',
    remedy: 'give the stretches of the text that do, in a column "references" or "excerpts"',
  },
  'everything-cut': {
    cause: 'every place of every coding is a boundary',
    remedy:
      'were other numbers read than meant? --column masses=, segment= or boundary= names another column',
  },
  'frame-rate': { remedy: 'say how many: --read frame-rate=25' },
  'items-one-unit': {
    cause: 'every item has one unit, so no boundary is possible and no score means anything',
    remedy: 'were the units read right? Labels of whole documents are no segmentation',
  },
  'label-missing': {
    cause: 'a unit or a segment has no label, or the labels are too few or too many',
    remedy: 'give each one a string or a number',
  },
  'labels-missing': {
    cause: 'labels of segments are compared or weighed, and there are none',
    remedy: 'give one per segment, or leave the metric or the option out',
  },
  'layers-meaning': { remedy: 'answer with --read layers=coders or --read layers=levels' },
  'nobody-cuts': {
    cause: 'no coder has cut any text',
    remedy: 'is it the right column or layer? --column boundary=NAME names another',
  },
  'not-a-segmentation': {
    cause: 'what was given is no segmentation',
    remedy: 'make one, for example fromMasses([2, 3, 6]); in a file write { "masses": [2, 3, 6] }',
  },
  'nothing-to-rank': {
    cause: 'there is one hypothesis, and an order needs two',
    remedy: 'add systems to the corpus, or name more hypotheses',
  },
  'nothing-to-compare': {
    cause: 'no two codings of one text are there to be compared',
    remedy: 'give two codings of one item or more; `cesura lint` shows who cut what',
  },
  'option-invalid': {
    cause: 'an option has a value that it does not take',
    remedy: 'give a value of the kind that the message names',
  },
  'option-unused': {
    cause: 'an option was given that changes nothing here',
    remedy: 'leave it out, or add what it belongs to, as the message says',
  },
  'parts-incomplete': {
    cause: 'items of the plan have no part, or a part stands twice or comes from another corpus',
    remedy: 'map what is missing (cesura map FOLDER --shard missing), then reduce again',
  },
  'path-meaning': { remedy: 'answer with --from-path: {coder}.txt, {item}.txt or {item}.{coder}.txt' },
  'pattern-invalid': {
    cause: 'a pattern of paths or ids cannot be read',
    remedy:
      'write {item}, {coder}, {speaker}, {layer} and {group} in paths, each at most once; for groups {group} alone, such as {group}-*',
  },
  'reference-differs': {
    cause: 'the data are not the reference that the task was made for',
    remedy: 'name the right file with --reference',
  },
  'rows-coders-or-items': { remedy: 'answer with --read rows=coders or --read rows=items' },
  'span-invalid': {
    cause: 'a span has no start and end that can be read',
    remedy: 'write it as the program does that the message names',
  },
  'speaker-count-mismatch': {
    cause: 'there are more or fewer speakers than units',
    remedy: 'give one speaker per unit',
  },
  'speaker-mismatch': {
    cause: 'the coders have other speakers in the same units of an item',
    remedy: 'give all coders the same text with the same speakers',
  },
  'text-empty': {
    cause: 'there is no unit to cut',
    remedy: 'give a text of one unit or more; was the right file or layer read?',
  },
  'texts-required': {
    cause: 'units have no texts, or only in some items, and what was asked needs them',
    remedy: 'give a format that holds texts, or --text FILE',
  },
  'time-after-end': {
    cause: 'a time is after the end of the recording',
    remedy: 'check the duration, or mend the time',
  },
  'types-differ': {
    cause: 'some boundaries have types and others none, or they are of different scales',
    remedy: 'give all codings types of one scale, or take the types away with mergeTypes',
  },
  'unit-count-mismatch': {
    cause: 'codings of one text have different numbers of units',
    remedy:
      'let both cut the same text in the same units; --read texts=align compares texts whose words differ',
  },
  'units-meaning': {
    remedy: 'give the text with --text FILE, or answer with --units characters, words or tokens',
  },
  'unknown-tool': { remedy: 'take one of the names that the message lists' },
  'unknown-type': {
    cause: 'a boundary has a type that the scale does not hold',
    remedy: 'add the type to the scale, or mend its name',
  },
  'wide-table': { remedy: 'if they are, --read layout=wide; else name the columns with --column' },
}
