/** The first, the last and the pages around the current one; null stands for a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const shown = new Set([1, pages, page - 1, page, page + 1]);
  const numbers = [...shown].filter((n) => n >= 1 && n <= pages).sort((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const previous = numbers[index - 1] ?? number - 1;
    if (number - previous === 1) return [number];
    return number - previous === 2 ? [number - 1, number] : [null, number];
  });
}
