/** Starting the server. */
import type { AddressInfo } from 'node:net';
import v8 from 'node:v8';
import { type AppOptions, buildApp, drained } from './app.ts';
import { StartError } from './errors.ts';

export { ban, complaints, deadJobs, matches, pauseMatch, repairMatch, reviveJobs, settleComplaint, users } from './admin.ts';
export { type AppOptions, buildApp } from './app.ts';
export { StartError, type StartFault } from './errors.ts';
export { makeHostLink } from './hosts.ts';
export type { Tongue, Tongues } from './notices/text.ts';
export { backup, restore } from './store/backup.ts';
export { upgrade, type Where, withStore } from './store/tools.ts';
export type { Answer, Question } from './thinking.ts';

export interface StartOptions extends AppOptions {
  readonly port: number;
  readonly host: string;
}

export interface Running {
  /** Where a browser finds it. */
  readonly address: string;
  /** Says for a while that it closes, sends everybody away, finishes what is being written, and closes the data file. */
  close(): Promise<void>;
}

/** Opens the data file and the port; throws a StartError with one clear sentence if either cannot be had. */
export async function startServer(options: StartOptions): Promise<Running> {
  // A state lives for two moves. The runtime takes it for something lasting and puts it where garbage is collected last, and everything it holds with it.
  v8.setFlagsFromString('--no-allocation-site-pretenuring');
  const app = await buildApp(options);
  try {
    await app.listen({ port: options.port, host: options.host });
  } catch (error) {
    await app.close();
    throw listenError(error, options);
  }
  const { port } = app.server.address() as AddressInfo;
  let closing: Promise<void> | undefined;
  const close = async () => {
    app.log.info('closing');
    await drained(app);
    await app.close();
    app.log.info('closed');
  };
  return { address: `http://${nameOf(options.host)}:${port}`, close: () => (closing ??= close()) };
}

/** An address that stands for all of the machine's is no address to visit. */
function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function listenError(error: unknown, { port, host }: StartOptions): unknown {
  const code = String((error as NodeJS.ErrnoException).code);
  if (code === 'EADDRINUSE') return new StartError('port-busy', `Port ${port} is already in use; set PORT to another one.`, error);
  if (code === 'EACCES') return new StartError('port-denied', `Port ${port} may not be used by this user; set PORT to one above 1023.`, error);
  const isStrange = ['ENOTFOUND', 'EADDRNOTAVAIL', 'EAI_AGAIN'].includes(code);
  return isStrange ? new StartError('bad-host', `This machine has no address ${host}; set HOST to another one.`, error) : error;
}
