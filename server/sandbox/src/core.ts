import type { Faults } from './faults/faults.js';
import type { Clock } from './state/clock.js';
import type { Ids } from './state/ids.js';
import type { Ledger } from './state/ledger.js';
import type { Random } from './state/random.js';
import type { Scheduler } from './state/scheduler.js';

/** The dependencies of every part of the sandbox. */
export interface Core {
  clock: Clock;
  faults: Faults;
  ids: Ids;
  ledger: Ledger;
  random: Random;
  scheduler: Scheduler;
}
