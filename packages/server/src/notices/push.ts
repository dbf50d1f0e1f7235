/** Web push: the keys of the house, made once, and messages that only the browser of their reader can open. */
import webpush from 'web-push';
import type { Store } from '../store/open.ts';
import { type Outside, post } from './outside.ts';

export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const KEY = 'vapid';

/** The keys of the house; made when it first opens, the same for all nodes. */
export async function vapidKeys({ db, vault }: Pick<Store, 'db' | 'vault'>): Promise<VapidKeys> {
  await db
    .insertInto('house')
    .values({ key: KEY, value: vault.seal(JSON.stringify(webpush.generateVAPIDKeys())) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const { value } = await db.selectFrom('house').select('value').where('key', '=', KEY).executeTakeFirstOrThrow();
  return JSON.parse(vault.open(value)) as VapidKeys;
}

export interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** A day: a turn that is older will be seen on the page. */
const KEPT = 24 * 60 * 60;

export async function pushTo(subscription: Subscription, payload: object, keys: VapidKeys, subject: string, outside: Outside): Promise<void> {
  const { endpoint, headers, body } = webpush.generateRequestDetails(subscription, JSON.stringify(payload), {
    vapidDetails: { subject, ...keys },
    TTL: KEPT,
    urgency: 'high',
    contentEncoding: 'aes128gcm',
  });
  await post(endpoint, body ?? '', headers as Record<string, string>, outside);
}
