/** A new question is read from its beginning: what scrolls around it goes back to the top; the page itself stays. */
export function toTop(inside: HTMLElement): void {
  for (let box = inside.parentElement; box !== null && box !== document.body; box = box.parentElement) {
    if (box.scrollTop > 0 && box.scrollHeight > box.clientHeight) box.scrollTop = 0;
  }
}
