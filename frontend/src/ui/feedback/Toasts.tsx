import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '../../platform/store.ts';
import { useTexts } from '../../platform/texts.ts';
import styles from './Toasts.module.css';
import { dismissToast, showSavedToast, toastDuration, shownToasts, type Toast } from './toasts.ts';
import { uiTexts } from '../ui.texts.ts';

const toneColors: Record<Toast['tone'], string> = {
  success: 'M4.5 10.5l3.6 3.6 7.4-8',
  error: 'M10 6v5m0 3v.01M10 2.5a7.5 7.5 0 100 15 7.5 7.5 0 000-15z',
  info: 'M10 9v5m0-8v.01M10 2.5a7.5 7.5 0 100 15 7.5 7.5 0 000-15z',
};

function ToastMessage({ toast: { id, tone, title, text } }: { toast: Toast }) {
  const t = useTexts(uiTexts);
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(id), tone === 'error' ? toastDuration * 2 : toastDuration);
    return () => clearTimeout(timer);
  }, [id, tone, isHeld]);
  return (
    <li
      className={`${styles.toast} ${styles[tone]}`}
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={toneColors[tone]} />
      </svg>
      <div className={styles.words}>
        {title}
        {text && <p className={styles.text}>{text}</p>}
      </div>
      <button type="button" className={styles.close} aria-label={t.close} onClick={() => dismissToast(id)}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M5.5 5.5l9 9m0-9l-9 9" />
        </svg>
      </button>
    </li>
  );
}

/** A dialog hides the rest of the page from screen readers, which must still announce toasts. */
function useAnnouncedOverDialogs(): (region: HTMLElement | null) => (() => void) | undefined {
  return useCallback((region) => {
    if (!region) return undefined;
    const observer = new MutationObserver(() => {
      if (region.hasAttribute('aria-hidden')) region.removeAttribute('aria-hidden');
    });
    observer.observe(region, { attributes: true, attributeFilter: ['aria-hidden'] });
    return () => observer.disconnect();
  }, []);
}

/** Present from the start: a live region that appears together with its text is not announced. */
export function Toasts() {
  const t = useTexts(uiTexts);
  const shown = useStore(shownToasts);
  const heard = useAnnouncedOverDialogs();
  useEffect(() => {
    showSavedToast();
    // A page that the browser restores as it was left is not mounted again.
    window.addEventListener('pageshow', showSavedToast);
    return () => window.removeEventListener('pageshow', showSavedToast);
  }, []);
  return createPortal(
    <section ref={heard} aria-label={t.messages} aria-live="polite" aria-relevant="additions text" aria-atomic="false">
      <ol className={styles.list}>
        {shown.map((one) => (
          <ToastMessage key={one.id} toast={one} />
        ))}
      </ol>
    </section>,
    document.body,
  );
}
