import type { Page } from 'playwright-core';

/** The contrast of every element that holds text itself, by WCAG 2.2 §1.4.3. */
export async function contrasts(page: Page): Promise<readonly number[]> {
  return numbers(await page.evaluate(CONTRASTS));
}

/**
 * What a screen reader or a keyboard would stumble over: controls without a name, ids that are
 * there twice, references that lead nowhere, headings that leave out a level, positive tabindex.
 */
export async function stumblingBlocks(page: Page): Promise<readonly string[]> {
  const found: unknown = await page.evaluate(STUMBLING_BLOCKS);
  return Array.isArray(found) ? found.map(String) : ['the check did not run'];
}

function numbers(value: unknown): readonly number[] {
  if (!Array.isArray(value)) throw new Error('the check did not run');
  return value.map(Number);
}

const CONTRASTS = `(() => {
  const parse = (text) => text.match(/[\\d.]+/g).map(Number);
  const luminance = ([r, g, b]) => {
    const part = (v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  };
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = parse(getComputedStyle(at).backgroundColor);
      if (colour.length === 3 || colour[3] === 1) return colour;
    }
    return [255, 255, 255];
  };
  const isControl = (element) => element.matches('input:not([type=hidden]), textarea, select');
  const hasText = (element) =>
    isControl(element) || [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  return [...document.body.querySelectorAll('*')].filter(hasText).map((element) => {
    const pair = [parse(getComputedStyle(element).color), behind(element)].map(luminance);
    return (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
  });
})()`;

const STUMBLING_BLOCKS = `(() => {
  const blocks = [];
  const all = (selector) => [...document.querySelectorAll(selector)];
  for (const control of all('input:not([type=hidden]), textarea, select')) {
    const name = [...(control.labels ?? [])].map((label) => label.textContent.trim()).join(' ');
    if (name === '') blocks.push('no label: ' + control.outerHTML);
  }
  for (const part of all('button, a[href], summary, legend')) {
    if (part.textContent.trim() === '') blocks.push('no text: ' + part.outerHTML);
  }
  const ids = all('[id]').map(({ id }) => id);
  for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) blocks.push('twice: ' + id);
  for (const attribute of ['aria-describedby', 'aria-labelledby', 'for']) {
    for (const part of all('[' + attribute + ']')) {
      for (const id of part.getAttribute(attribute).split(' ')) {
        if (!document.getElementById(id)) blocks.push(attribute + ' leads nowhere: ' + id);
      }
    }
  }
  for (const link of all('a[href^="#"]')) {
    if (!document.getElementById(link.hash.slice(1))) blocks.push('link leads nowhere: ' + link.hash);
  }
  const levels = all('h1, h2, h3, h4, h5, h6').map(({ tagName }) => Number(tagName[1]));
  if (levels.filter((level) => level === 1).length !== 1) blocks.push('not one h1');
  levels.forEach((level, index) => {
    if (level > (levels[index - 1] ?? 0) + 1) blocks.push('heading ' + index + ' leaves out a level');
  });
  if (all('main').length !== 1) blocks.push('not one main');
  if (document.documentElement.lang !== 'en') blocks.push('no language');
  const names = all('nav').map((nav) => nav.getAttribute('aria-label') ?? '');
  if (names.some((name) => name === '') || new Set(names).size < names.length) blocks.push('navs without names of their own');
  for (const group of all('fieldset')) {
    if (group.firstElementChild?.tagName !== 'LEGEND') blocks.push('a group without a legend');
  }
  for (const part of all('[tabindex]')) if (part.tabIndex > 0) blocks.push('positive tabindex');
  return blocks;
})()`;
