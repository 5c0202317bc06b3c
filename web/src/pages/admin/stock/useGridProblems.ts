import { useEffect, useEffectEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { aboutOf, messageOf } from '../../../lib/errors';
import { hasNewGrid } from '../productValues';
import type { ProductValues } from '../productValues';
import { cellsWithSku, problemOf } from './cellRules';
import type { GridProblem } from './cellRules';

/**
 * Says what is wrong with the grid, whose cells have no room for it, and marks them.
 * @param before what the form was opened with
 * @param refusal what the server said to what was sent last
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

  /** Whether a field is on the screen, and says itself what is wrong with it; the grid shows a part of its cells. */
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
    form.clearErrors('cells'); // those of fields that the grid does not show would hold the form up
  }

  return { hasProblem, clearProblems };
}
