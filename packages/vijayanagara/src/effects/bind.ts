/** 2.3.4: what an Event has named goes on to the procedures that it calls. */
import type { Json, Vars } from '@durbar/kernel';

/** The variables of an Event go on with those of the procedure it calls. They come last: so all such records begin alike, which keeps them quick. */
export function bind<V extends Vars>(own: V, vars: Vars): V {
  const all: Vars = own;
  for (const key in vars) if (key.startsWith('$') || key === 'self') all[key] = vars[key] as Json;
  return own;
}
