import { PageMeta } from './PageMeta.tsx';
import styles from './site.module.css';

/** The heading of a public page; it takes the focus after a navigation. */
export const SiteHeading = ({ title, text }: { title: string; text?: string }) => (
  <>
    <PageMeta title={title} text={text} />
    <h1 tabIndex={-1}>{title}</h1>
    {text && <p className={styles.lead}>{text}</p>}
  </>
);
