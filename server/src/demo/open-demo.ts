/** The door to the demo: only a shop that is to be filled opens it, and a production image has none. */
export const openDemo = async () => (await import('@shop/demo')).openDemo();

export type Demo = Awaited<ReturnType<typeof openDemo>>;
