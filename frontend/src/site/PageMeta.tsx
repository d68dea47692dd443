import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { PageTitle } from '../ui/layout/PageTitle.tsx';
import { company } from '@orderstream/contracts/company';
import { publicPaths } from './paths.ts';

/** Sets the content of an existing tag of the head. */
const setMeta = (selector: string, content: string): void => document.head.querySelector(selector)?.setAttribute('content', content);

/** Adds a tag to the head; returns a function that removes it. */
function addTag(tag: 'link' | 'meta', attributes: Record<string, string>): () => void {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.head.append(element);
  return () => element.remove();
}

/** The metadata of a public page for search engines and messengers: title, description and canonical address. */
export function PageMeta({ title, text }: { title: string; text?: string | undefined }) {
  const { pathname } = useLocation();
  useEffect(() => {
    setMeta('meta[property="og:title"]', `${title} · ${company.product}`);
    if (!text) return;
    setMeta('meta[name=description]', text);
    setMeta('meta[property="og:description"]', text);
  }, [title, text]);
  useEffect(() => {
    if (!publicPaths.some((path) => path === pathname)) return addTag('meta', { name: 'robots', content: 'noindex' });
    const address = new URL(pathname, company.website).href;
    setMeta('meta[property="og:url"]', address);
    return addTag('link', { rel: 'canonical', href: address });
  }, [pathname]);
  return <PageTitle>{title}</PageTitle>;
}
