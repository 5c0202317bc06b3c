/** Whether the build matches the current sources. */
export function isBuilt(): boolean;
