export { createSandbox, type Sandbox } from './sandbox.js';
export type { PayOptions, PayResult, SandboxState } from './control/control.js';
export type { Action } from './faults/rule.js';
export type { FaultPatch } from './faults/settings.js';
export type { SandboxOptions } from './options.js';
