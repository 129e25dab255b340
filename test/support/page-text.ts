/** What a person can select on a page of the store and copy: its title and its text. */
export async function pageText(
  url: string,
): Promise<{ readonly status: number; readonly text: string }> {
  const answer = await fetch(url, { headers: { Accept: 'text/html' }, redirect: 'manual' });
  const html = await answer.text();
  const text = html
    .replaceAll(/<style[^]*?<\/style>/g, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\n\s*\n+/g, '\n')
    .trim();
  return { status: answer.status, text };
}
