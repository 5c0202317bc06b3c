/** The door to the demo: only a shop that is to be filled opens it, and a production image has none. */
export const openDemo = async () => (await load()).openDemo();

const load = () =>
  import('@shop/demo').catch((cause: unknown) => {
    throw new Error('SEED fills a shop with the demo, which is not installed here: set SEED=false', {
      cause,
    });
  });

export type Demo = Awaited<ReturnType<typeof openDemo>>;
