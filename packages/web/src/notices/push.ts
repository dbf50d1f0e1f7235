/** Notices by this browser, also while the page is closed. */
import type { WayWish } from '@durbar/protocol';

export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

function bytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Asks the reader and their browser; undefined if either says no. */
export async function subscribe(key: string): Promise<WayWish | undefined> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return undefined;
    const worker = await navigator.serviceWorker.ready;
    const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
    const { endpoint, keys } = made.toJSON();
    const [p256dh, auth] = [keys?.['p256dh'], keys?.['auth']];
    return endpoint && p256dh && auth ? { kind: 'push', address: endpoint, keys: { p256dh, auth } } : undefined;
  } catch {
    return undefined;
  }
}
