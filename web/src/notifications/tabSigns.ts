// How a hidden tab says that it waits: a dot on its icon, a badge on the app, a notification of the browser.

const CANVAS = 64; // pixels
let latest = 0; // number of the last call: a dot takes a moment to draw, and is not wanted any more if another call came

/** Draws a dot on the icon of the tab, or removes it. */
export async function markIcon(marked: boolean): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  link.dataset.plain ??= link.href;
  const call = ++latest;
  const address = marked ? await dotted(link.dataset.plain) : link.dataset.plain;
  if (call !== latest) return;
  link.type = marked ? 'image/png' : 'image/svg+xml';
  link.href = address;
}

async function dotted(icon: string): Promise<string> {
  const picture = new Image(CANVAS, CANVAS);
  picture.src = icon;
  await picture.decode().catch(() => undefined);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = CANVAS;
  const pen = canvas.getContext('2d');
  if (!pen) return icon;
  if (picture.naturalWidth) pen.drawImage(picture, 0, 0, CANVAS, CANVAS);
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--blood').trim();
  pen.beginPath();
  pen.arc(CANVAS * 0.75, CANVAS * 0.25, CANVAS * 0.22, 0, 2 * Math.PI);
  pen.fill();
  return canvas.toDataURL();
}

/** Sets or removes the badge of the installed app. */
export function markApp(marked: boolean): void {
  if (!('setAppBadge' in navigator)) return;
  void (marked ? navigator.setAppBadge(1) : navigator.clearAppBadge()).catch(() => undefined);
}

/** Shows a notification that opens this tab. Phones show them through the service worker only. */
export async function show(title: string, body: string, tag: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration) {
    await registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { path: location.pathname } });
    return;
  }
  const shown = new Notification(title, { body, tag, icon: '/icon-192.png' });
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
}
