/** Gives a link away: by the share sheet of the system where there is one, else into the clipboard. Says which. */
export async function share(link: string, title = 'Undercroft'): Promise<'shared' | 'copied' | 'neither'> {
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    return navigator.share({ title, url: link }).then(
      () => 'shared',
      () => 'neither',
    );
  }
  try {
    await navigator.clipboard.writeText(link);
    return 'copied';
  } catch {
    return copyOld(link) ? 'copied' : 'neither';
  }
}

/** The way of old: pages that came without encryption, as in a house of one's own, have no clipboard. */
function copyOld(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}
