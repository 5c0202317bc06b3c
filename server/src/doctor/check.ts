/** An invariant that the data meets at every instant, and the statement that finds the rows that violate it. */
export interface Check {
  name: string;
  /** Returns one row per violation: its id, and the values that show it. */
  sql: string;
}
