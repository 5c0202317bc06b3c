/** Whether the shop is built from the sources as they stand. */
export function isBuilt(): boolean;
