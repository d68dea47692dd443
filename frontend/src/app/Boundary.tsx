import { Component, type ReactNode } from 'react';
import { textsNow } from '../platform/texts.ts';
import { accessTexts } from './app.texts.ts';
import styles from './Boundary.module.css';

/** Replaces a screen that has thrown by a message and a reload button; the rest of the product stays usable. */
export class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: Error): void {
    console.error('A screen stopped working', error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const t = textsNow(accessTexts);
    return (
      <div role="alert" className={styles.broken}>
        <h1>{t.broken}</h1>
        <p>{t.brokenText}</p>
        <button type="button" onClick={() => window.location.reload()}>
          {t.reload}
        </button>
      </div>
    );
  }
}
