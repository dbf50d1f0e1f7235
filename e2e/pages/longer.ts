/** A language with much longer words: everything that is said gets 40 % more letters. */
import { expect, type Page } from '@playwright/test';

export async function speakLonger(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const known = new WeakMap<Node, string>();
    const isSaid = (node: Node) => node.parentElement !== null && node.parentElement.closest('script, style, title, svg, [aria-hidden="true"]') === null;
    const stretch = (node: Node) => {
      const text = node.nodeValue ?? '';
      if (!isSaid(node) || known.get(node) === text || !/\p{L}{2}/u.test(text)) return;
      const longer = text.replace(
        /(\p{L}{2,})(?=\P{L}*$)/u,
        (word) =>
          word +
          'ouéa'
            .repeat(text.length)
            .slice(0, Math.ceil(text.trim().length * 0.4))
            .replace(/(.{7})/g, '$1 '),
      );
      known.set(node, longer);
      node.nodeValue = longer;
    };
    const below = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) stretch(node);
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes, type } of changes) {
        if (type === 'characterData') stretch(target);
        for (const node of addedNodes)
          if (node.nodeType === Node.TEXT_NODE) stretch(node);
          else below(node);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Nothing that is said, on the page or in a part of it, is hidden by the box that it stands in. */
export async function expectNothingCut(page: Page, part = 'main'): Promise<void> {
  const cut = await page.locator(part).evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>(':is(button, a, h1, h2, h3, p, li, label, summary, legend, dt, dd, small, span)')]
      .filter((one) => one.checkVisibility() && one.clientWidth > 1 && one.closest('svg') === null)
      .filter((one) => {
        const { overflowX, overflowY } = getComputedStyle(one);
        const hides = (way: string) => way === 'hidden' || way === 'clip';
        return (hides(overflowX) && one.scrollWidth > one.clientWidth + 1) || (hides(overflowY) && one.scrollHeight > one.clientHeight + 2);
      })
      .map((one) => `${one.tagName}: ${one.innerText.slice(0, 60)}`),
  );
  expect(cut).toEqual([]);
}
