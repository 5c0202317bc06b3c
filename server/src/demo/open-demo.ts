/** The door to the demo: loaded only if the shop is to be filled, since a production image does not contain the demo. */
export const openDemo = async () => (await load()).openDemo();

const load = () =>
  import('@shop/demo').catch((cause: unknown) => {
    throw new Error('SEED fills a shop with the demo, which is not installed here: set SEED=false', {
      cause,
    });
  });

export type Demo = Awaited<ReturnType<typeof openDemo>>;
