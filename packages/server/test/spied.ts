/** For all files of a process, because they share its modules. Work on passphrases is counted: how long it takes depends on what else the machine does. */
import { vi } from 'vitest';

vi.mock('@node-rs/argon2', { spy: true });
