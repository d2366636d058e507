/** What ends a call inside of the page and is painted so; a start button that takes no press is about to become one. */
const endControls = [
  'main [data-shows="end"]:not(.saywell-squad-button[aria-disabled="true"])',
  'main .saywell-call-button[aria-disabled="true"]',
  'main .saywell-termination',
].join();

/** So much of a control has to be seen for it to be a way out. */
const visibleShare = 0.5;
/** The header lies over the top of the page, pixels. */
const headerPx = 82;

/**
 * Tells whether the page itself shows a red way out of the call, whenever that changes. Where the browser
 * cannot watch for it, it is told once that there is none.
 */
export function watchEndControls(onChange: (isInView: boolean) => void): () => void {
  const main = document.getElementById('main');
  if (main === null || !('IntersectionObserver' in window)) {
    onChange(false);
    return () => {};
  }
  const watched = new Set<Element>();
  const inView = new Set<Element>();
  const sight = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        if (intersectionRatio >= visibleShare) inView.add(target);
        else inView.delete(target);
      }
      onChange(inView.size > 0);
    },
    { rootMargin: `-${headerPx}px 0px 0px 0px`, threshold: [visibleShare / 2, visibleShare, 1] },
  );

  function update(): void {
    const found = new Set(document.querySelectorAll(endControls));
    for (const gone of [...watched].filter((element) => !found.has(element))) {
      sight.unobserve(gone);
      watched.delete(gone);
      inView.delete(gone);
    }
    for (const element of found) {
      if (watched.has(element)) continue;
      watched.add(element);
      sight.observe(element);
    }
    // The others report by themselves.
    if (inView.size === 0 && watched.size === 0) onChange(false);
  }
  const changes = new MutationObserver(update);
  changes.observe(main, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-shows', 'aria-disabled'],
  });
  update();
  return () => {
    changes.disconnect();
    sight.disconnect();
  };
}
