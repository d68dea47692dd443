import { languageNames, languages } from '@orderstream/contracts/shared/languages';
import { useEffect, useId, useRef, useState } from 'react';
import { useStore } from '../../platform/store.ts';
import { chooseLanguage, languageChoice, useTexts, type LanguageChoice } from '../../platform/texts.ts';
import styles from './LanguageSwitch.module.css';
import { uiTexts } from '../ui.texts.ts';

const shortName = (choice: LanguageChoice): string => (choice === 'specified' ? 'EN/RU' : choice.toUpperCase());

function LanguageOptions({ onChosen }: { onChosen: () => void }) {
  const t = useTexts(uiTexts);
  const chosen = useStore(languageChoice);
  const name = useId();
  const languageOption = (choice: LanguageChoice, label: string) => (
    <label key={choice} lang={choice === 'specified' ? undefined : choice}>
      <input
        type="radio"
        name={name}
        checked={chosen === choice}
        onChange={() => chooseLanguage(choice)}
        onClick={(event) => {
          // Arrow keys cause synthetic clicks on the choices: the panel stays open for them.
          if (event.detail > 0) onChosen();
        }}
      />
      {label}
    </label>
  );
  return (
    <fieldset>
      <legend>{t.language}</legend>
      {languages.map((language) => languageOption(language, languageNames[language]))}
      <details open={chosen === 'specified'}>
        <summary>{t.languageSettings}</summary>
        {languageOption('specified', t.asSpecified)}
      </details>
    </fieldset>
  );
}

/** The languages, on every page and without the application's component library, so that the public site stays light. */
export function LanguageSwitch() {
  const t = useTexts(uiTexts);
  const choice = useStore(languageChoice);
  const [open, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!open) return;
    const closeOnLeave = (event: Event): void => {
      if (event.target instanceof Node && !whole.current?.contains(event.target)) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', closeOnLeave);
    document.addEventListener('focusin', closeOnLeave);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOnLeave);
      document.removeEventListener('focusin', closeOnLeave);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [open]);
  const closeAndFocusButton = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div ref={whole} className={styles.switch}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={`${t.language}: ${shortName(choice)}`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        title={t.language}
        onClick={() => setOpen(!open)}
      >
        {shortName(choice)}
      </button>
      {open && (
        <div id={id} className={styles.panel}>
          <LanguageOptions onChosen={closeAndFocusButton} />
        </div>
      )}
    </div>
  );
}
