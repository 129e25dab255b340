import type { EarlierPick, RememberedStore, ResumePoint, StoreChoices } from '../../remembered.ts';
import {
  DEFAULT_REDIRECT_URI,
  parseRedirectUri,
  type RedirectUri,
} from '../../../sign-in/redirect-uri.ts';
import { describeTokenKind, timeWords } from '../../../sign-in/issued-token.ts';
import type { SavedToken } from '../../../sign-in/saved-token.ts';
import { parseShop } from '../../../service/shop-domain.ts';
import { createTextBuffer } from '../../../text/text-buffer.ts';
import type { GuideConfig, NamedChoice } from '../../config.ts';
import { STEP_WORDS, type StepName, stepNumber } from '../../step.ts';
import type { GuideForm } from '../../state.ts';
import { keyOf } from '../commands.ts';

interface EarlierChoice {
  readonly pick: EarlierPick;
  readonly title: string;
  readonly text: string;
}

/** More would push the two kinds of store off a small screen; the rest can be typed. */
const MOST_SHOWN = 4;

/** What earlier runs offer: a saved token, the place where the last one was left, stores. */
export function earlierChoices(config: GuideConfig): readonly EarlierChoice[] {
  const { savedToken = null } = config;
  const saved =
    savedToken === null ? [] : [savedChoice(savedToken, keyOf({ config, focus: null }, 'go-on'))];
  return [
    ...saved,
    ...shownNames(config).map((named) => namedChoice(named, config)),
    ...rememberedChoices(config),
  ];
}

/** Stores with a name that can be chosen here: with a token, or of the service of this run. */
function shownNames(config: GuideConfig): readonly NamedChoice[] {
  return (config.namedStores ?? [])
    .filter(({ saved, shop }) => saved !== null || isOfService(shop, config))
    .slice(0, MOST_SHOWN);
}

function namedChoice({ name, shop, saved }: NamedChoice, config: GuideConfig): EarlierChoice {
  const pick: EarlierPick = { type: 'named', name };
  if (saved === null) {
    return {
      pick,
      title: `${name}: ${shop}`,
      text: 'It has no token yet. Have the Client secret of its app at hand.',
    };
  }
  return {
    pick,
    title: `${name}: ${tokenWords(saved)} for ${shop}`,
    text: savedWords(saved, keyOf({ config, focus: null }, 'go-on')),
  };
}

/** The store with that name. */
export function namedStore(config: GuideConfig, name: string): NamedChoice | null {
  return config.namedStores?.find((store) => store.name === name) ?? null;
}

function savedChoice(saved: SavedToken, enter: string): EarlierChoice {
  const { store, source, storeName = null } = saved;
  const what = tokenWords(saved);
  return {
    pick: { type: 'saved' },
    title:
      storeName === null
        ? `${store.shop}: ${what} from ${source}`
        : `${storeName}: ${what} for ${store.shop}`,
    text: savedWords(saved, enter),
  };
}

function tokenWords({ kind, isExpired }: SavedToken): string {
  const { title } = describeTokenKind(kind);
  return isExpired ? 'expired token' : `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}

function savedWords(
  { isExpired, expiresAt, refreshToken, isAsleep, storeName = null }: SavedToken,
  enter: string,
): string {
  if (isAsleep) return 'Its practice store is kept: it is started again, and the token works.';
  const where = storeName === null ? 'in this folder' : 'under this name';
  if (!isExpired) return `Saved ${where}. ${enter} leads to its card, and on to requests.`;
  const at = typeof expiresAt === 'number' ? ` at ${timeWords(expiresAt)}` : '';
  return refreshToken === null
    ? `It ended${at}: a new one is needed.`
    : `It ended${at}. ${enter} leads to refreshing it.`;
}

function rememberedChoices(config: GuideConfig): readonly EarlierChoice[] {
  const resume = resumePoint(config);
  const names = shownNames(config);
  const stores = knownStores(config)
    .filter(({ shop }) => shop !== resume?.shop && !names.some((named) => named.shop === shop))
    .slice(0, MOST_SHOWN - names.length)
    .map(({ shop }): EarlierChoice => ({
      pick: { type: 'store', shop },
      title: shop,
      text: 'Used before. The Client secret was not kept: have it at hand.',
    }));
  return resume === null ? stores : [resumeChoice(resume, config), ...stores];
}

/** What Enter takes on the first screen, unless this run was asked for something else. */
export function firstPick(config: GuideConfig): EarlierPick | null {
  if (config.savedToken?.isFirst === true) return { type: 'saved' };
  const canResume = config.memory.offersResume && resumePoint(config) !== null;
  return canResume ? { type: 'resume' } : null;
}

/** Whether both are the same choice from earlier runs, or both null. */
export function isSamePick(one: EarlierPick | null, other: EarlierPick | null): boolean {
  if (one?.type === 'store' && other?.type === 'store') return one.shop === other.shop;
  if (one?.type === 'named' && other?.type === 'named') return one.name === other.name;
  return one?.type === other?.type;
}

/** Where the last run was left, or null; a store of another service is not offered. */
export function resumePoint(config: GuideConfig): ResumePoint | null {
  const { resume } = config.memory.remembered;
  if (resume === null || resume.step === 'start') return null;
  return resume.shop === '' || isOfService(resume.shop, config) ? resume : null;
}

/** The remembered store with this domain, else a named one, or null. */
export function earlierStore(config: GuideConfig, shop: string): RememberedStore | null {
  const named = config.namedStores?.find((store) => store.shop === shop);
  return knownStores(config).find((store) => store.shop === shop) ?? named ?? null;
}

/** The form with what was chosen for a store before; what a person typed there is replaced. */
export function withChoices(
  { app, ...form }: GuideForm,
  choices: StoreChoices & { readonly shop: string },
  config: GuideConfig,
): GuideForm {
  const { shop, clientId, scopes, tokenMode, redirectUri } = choices;
  // A secret of this run's settings belongs to one app: for another one it is not filled in.
  const isSameApp = clientId !== '' && clientId === config.clientId && config.shop === shop;
  return {
    ...form,
    tokenMode: rememberedMode(tokenMode, config),
    redirectUri: rememberedRedirect(redirectUri, config),
    scopes: { ...form.scopes, chosen: scopes },
    app: {
      ...app,
      shop: createTextBuffer(shop, { maxLength: app.shop.maxLength }),
      clientId: createTextBuffer(clientId, { maxLength: app.clientId.maxLength }),
      clientSecret: isSameApp ? app.clientSecret : app.clientSecret.edit({ type: 'set', text: '' }),
    },
  };
}

/** The remembered mode, unless this run asks for another one than the default, `permanent`. */
export function rememberedMode(
  remembered: StoreChoices['tokenMode'],
  { tokenMode }: GuideConfig,
): StoreChoices['tokenMode'] {
  return tokenMode === 'permanent' ? remembered : tokenMode;
}

/** What was saved for a store replaces the default, but not a setting of this run. */
function rememberedRedirect(text: string | null, { redirectUri }: GuideConfig): RedirectUri {
  if (text === null || redirectUri.text !== DEFAULT_REDIRECT_URI) return redirectUri;
  const verdict = parseRedirectUri(text);
  return verdict.type === 'refused' ? redirectUri : verdict.uri;
}

/** The step to go on at, at most Authorize: later ones need what was in memory only. */
export function resumeStep(step: StepName): StepName {
  return stepNumber(step) > stepNumber('authorize') ? 'authorize' : step;
}

function knownStores(config: GuideConfig): readonly RememberedStore[] {
  return config.memory.remembered.stores.filter(({ shop }) => isOfService(shop, config));
}

function isOfService(shop: string, { profile }: GuideConfig): boolean {
  const verdict = parseShop(shop, profile);
  return verdict.type === 'shop' && verdict.shop === shop;
}

function resumeChoice({ mode, step, shop }: ResumePoint, { memory }: GuideConfig): EarlierChoice {
  const what = mode === 'practice' ? 'practice store' : shop === '' ? 'your own store' : shop;
  return {
    pick: { type: 'resume' },
    title: `Go on: ${what}, ${STEP_WORDS[resumeStep(step)].name}`,
    text:
      mode === 'practice'
        ? `Where you left off, with ${memory.hasPractice === true ? 'the kept' : 'a fresh'} practice store.`
        : 'Where you left off. No secret was kept: have the Client secret at hand.',
  };
}
