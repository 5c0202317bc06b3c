import { changesOf, isChanged } from '../../../lib/forms/changesOf';
import type { OptionRowValues, OptionsValues } from './optionsValues';

/**
 * The current vocabulary with the changes made in this form.
 * @param opened the values that the form started with
 * @param now the shop's current values
 */
export const mergedOptions = (
  opened: OptionsValues,
  typed: OptionsValues,
  now: OptionsValues,
): OptionsValues => ({
  sizes: mergedRows(opened.sizes, typed.sizes, now.sizes),
  colors: mergedRows(opened.colors, typed.colors, now.colors),
});

const isSame = (one: OptionRowValues, other: OptionRowValues) =>
  one === other || (one.kept !== '' && one.kept === other.kept);

const find = <Row extends OptionRowValues>(rows: Row[], row: Row) => rows.find((other) => isSame(other, row));

/** In the order of whoever changed it; if both did, in that of this form. */
function mergedRows<Row extends OptionRowValues>(opened: Row[], typed: Row[], now: Row[]): Row[] {
  const mine = typed.flatMap((row) => changedRow(row, find(opened, row), find(now, row)) ?? []);
  const others = now.filter((row) => !find(opened, row) && !mine.some(({ name }) => name === row.name));
  if (isMoved(opened, typed)) return withRows(mine, others, now);
  const placed = now.flatMap((row) => find(mine, row) ?? find(others, row) ?? []);
  return withRows(placed, mine, mine);
}

/** A row that somebody else has removed is gone, unless it was changed here. */
function changedRow<Row extends OptionRowValues>(row: Row, was?: Row, known?: Row): Row | undefined {
  if (!was) return row;
  if (known) return { ...known, ...changesOf(was, row) };
  return isChanged(was, row) ? row : undefined;
}

function isMoved<Row extends OptionRowValues>(opened: Row[], typed: Row[]): boolean {
  const left = opened.filter((row) => find(typed, row));
  return typed
    .filter(({ kept }) => kept !== '')
    .some((row, index) => !left[index] || !isSame(row, left[index]));
}

/** Inserts the missing rows, each after the one that it follows in `order`. */
function withRows<Row extends OptionRowValues>(rows: Row[], more: Row[], order: Row[]): Row[] {
  return more.reduce((all, row) => {
    if (find(all, row)) return all;
    const before = order.slice(0, order.indexOf(row)).findLast((other) => find(all, other));
    return all.toSpliced(before ? all.findIndex((other) => isSame(other, before)) + 1 : 0, 0, row);
  }, rows);
}
