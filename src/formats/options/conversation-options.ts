/** Options of readers of conversations and of Wiki-727K. */
export interface ConversationReading {
  /**
   * Wiki-727K: whether the first section, before any heading of the article, is read.
   * @defaultValue `keep`
   */
  readonly preface?: 'keep' | 'drop'
  /**
   * Wiki-727K: whether lines that only stand for a list (`***LIST***.`) are units.
   * @defaultValue `keep`
   */
  readonly lists?: 'keep' | 'drop'
  /**
   * Wiki-727K: whether heading levels become boundary types.
   * @defaultValue `types`
   */
  readonly levels?: 'types' | 'merge'
  /**
   * Wiki-727K: headings deeper than this are no boundaries.
   * @defaultValue all are
   */
  readonly maxLevel?: number
  /**
   * Turns (segsimflex CSV, labelled text, .rez): the boundary symbols.
   * @defaultValue `.` `,` `?` `--`
   */
  readonly symbols?: readonly string[]
  /**
   * Turns: the symbol of the unclassified type.
   * @defaultValue `;`
   */
  readonly unclassified?: string
  /**
   * Turns: what a row without a symbol ends in.
   * @defaultValue `unclassified`, as segsimflex has it
   */
  readonly unmarkedRows?: 'unclassified' | 'none' | 'error'
  /**
   * Rezonator: the tag of a token that holds its text.
   * @defaultValue `Utterance`, `word` or `text`, as found
   */
  readonly tokenTag?: string
  /**
   * Rezonator: the tag of a unit that names its speaker.
   * @defaultValue `Speaker` or `speaker`, as found
   */
  readonly speakerTag?: string
  /**
   * Rezonator: the tag of a token that names the type of the boundary after it; `none` where no tag does.
   * @defaultValue none, unless a tag of last tokens looks like one: then it is asked
   */
  readonly typeTag?: string
  /**
   * Whether a boundary character attached to a word is split off or stays part of the word.
   * @defaultValue `word`, with a warning; it is asked where a third of the rows or more have one
   */
  readonly glued?: 'split' | 'word'
  /**
   * CHAT: `main` leaves out words that were retraced.
   * @defaultValue `all`
   */
  readonly words?: 'all' | 'main'
}
