import { useEffect, useEffectEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { messageOf } from '../../../lib/errors';
import { aboutOf } from '../../../lib/forms/aboutOf';
import { hasNewGrid } from '../productValues';
import type { ProductValues } from '../productValues';
import { cellsWithSku, problemOf } from './cellRules';
import type { GridProblem } from './cellRules';

/**
 * Shows the problems of the grid, whose cells have no room for messages, and marks the cells.
 * @param before the values that the form was opened with
 * @param refusal the server's error for the last attempt
 */
export function useGridProblems(form: UseFormReturn<ProductValues>, before: ProductValues, refusal: unknown) {
  const mark = (fields: GridProblem['fields'], message: string) =>
    fields.forEach((field) => form.setError(field, { message }, { shouldFocus: true }));

  const markRefused = useEffectEvent((sku: string, message: string) =>
    mark(cellsWithSku(form.getValues(), sku), message),
  );
  useEffect(() => {
    const sku = aboutOf(refusal);
    if (sku) markRefused(sku, messageOf(refusal));
  }, [refusal]);

  /** Whether a field is on the screen and shows its own error; the grid shows only some of its cells. */
  const isShown = (field: GridProblem['fields'][number]) => {
    const ref: unknown = form.getFieldState(field).error?.ref;
    return ref instanceof Element && ref.isConnected;
  };

  function hasProblem(values: ProductValues): boolean {
    if (!values.byVariant) return false;
    const hasNewPrices = values.price !== before.price || hasNewGrid(before, values);
    const problem = problemOf(values, hasNewPrices);
    if (!problem) return false;
    mark(problem.fields, problem.message);
    if (!problem.fields.some(isShown)) form.setError('root', { message: problem.message });
    return true;
  }

  function clearProblems() {
    form.clearErrors('root');
    form.clearErrors('cells'); // errors of cells that are not shown would block the submission
  }

  return { hasProblem, clearProblems };
}
