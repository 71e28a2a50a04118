/** Shares a link: by the share sheet of the system where there is one, else through the clipboard. Returns which. */
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

/** For pages that came without encryption, such as those of a server at home: browsers give them no clipboard. */
function copyOld(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}
