/** The same talk on a quick machine and on a busy one, which is told what takes a moment. */
export function withoutSlowTalk(text: string): string {
  return (
    text
      .replaceAll(
        /^Step 1 of 7: Start\. Practice store\n(?:.+\n)*Starting the practice store …\n(?:.+\n)*\n/gm,
        '',
      )
      // A step that begins with something under way says its question behind that.
      .replaceAll(/^(Step \d of 7: \w+\. )[A-Z].* …\n+/gm, '$1')
      .replaceAll(/^[A-Z].* …\n/gm, '')
      .replaceAll(/^Still waiting for the answer; .*\n/gm, '')
  );
}
