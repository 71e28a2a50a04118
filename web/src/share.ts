/** Shares a link: by the share sheet of the system where there is one, else through the clipboard. Returns which. */
export async function share(link: string, title = 'Undercroft'): Promise<'shared' | 'copied' | 'neither'> {
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    return navigator.share({ title, url: link }).then(
      () => 'shared',
      () => 'neither',
    );
  }
  return (await copy(link)) ? 'copied' : 'neither';
}

/** Puts a text on the clipboard. False if the browser does not let us. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyOld(text);
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
