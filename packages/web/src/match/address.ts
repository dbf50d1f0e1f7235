/** The address by which other devices reach this server. */

/** Whether a name only means the machine on which it is spoken. */
export const isLocal = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost') || /^127\./.test(host) || host === '[::1]';

/** The origin of the page with another name for the machine; as it is if that is no name. */
export function originBy(origin: string, machine: string): string {
  const asked = machine.trim();
  if (asked === '') return origin;
  const { protocol, port } = new URL(origin);
  const full = /^https?:\/\//.test(asked) ? asked : `${protocol}//${asked}`;
  if (!URL.canParse(full)) return origin;
  const url = new URL(full);
  if (url.port === '' && !/^https?:\/\//.test(asked)) url.port = port;
  return url.origin;
}
