/** Something that holds for the data at every instant, and the statement that finds the rows for which it does not. */
export interface Check {
  name: string;
  /** Answers with one row for each thing that is off: its id, and what shows it. */
  sql: string;
}
