/**
 * Every word, table, limit and first state that the modules below export, as text beside this
 * file: all of them are shown, sent, kept or counted with somewhere. Written anew with
 * `vitest run test/core/every-value -u`, and read before it is committed.
 */
import { expect, test } from 'vitest';
import * as accessRestNeeds from '../../source/core/access/rest-needs.ts';
import * as diagnosisAuthorizePage from '../../source/core/diagnosis/authorize-page.ts';
import * as diagnosisMachineCheck from '../../source/core/diagnosis/machine-check.ts';
import * as errors from '../../source/core/errors.ts';
import * as graphqlSchemaQuestion from '../../source/core/graphql/schema-question.ts';
import * as httpExactness from '../../source/core/http/exactness.ts';
import * as httpLimits from '../../source/core/http/limits.ts';
import * as httpMessage from '../../source/core/http/message.ts';
import * as jsonFoldIndex from '../../source/core/json/fold-index.ts';
import * as jsonRowTable from '../../source/core/json/row-table.ts';
import * as kitKitManifest from '../../source/core/kit/kit-manifest.ts';
import * as kitLaunchers from '../../source/core/kit/launchers.ts';
import * as kitNodePackages from '../../source/core/kit/node-packages.ts';
import * as lessonsCompletionCode from '../../source/core/lessons/completion-code.ts';
import * as lessonsObservedEvent from '../../source/core/lessons/observed-event.ts';
import * as lessonsServiceHeadings from '../../source/core/lessons/service-headings.ts';
import * as lessonsWords from '../../source/core/lessons/words.ts';
import * as preferences from '../../source/core/preferences.ts';
import * as requestsCall from '../../source/core/requests/call.ts';
import * as requestsCodeExportable from '../../source/core/requests/code/exportable.ts';
import * as requestsCodeJavascript from '../../source/core/requests/code/javascript.ts';
import * as requestsCodeLanguages from '../../source/core/requests/code/languages.ts';
import * as requestsKeptHistory from '../../source/core/requests/kept/history.ts';
import * as requestsKeptSaved from '../../source/core/requests/kept/saved.ts';
import * as requestsNextPage from '../../source/core/requests/next-page.ts';
import * as requestsPagesAllPages from '../../source/core/requests/pages/all-pages.ts';
import * as requestsReadyGraphqlPresets from '../../source/core/requests/ready/graphql-presets.ts';
import * as requestsRestRestCatalogue from '../../source/core/requests/rest/rest-catalogue.ts';
import * as requestsSending from '../../source/core/requests/sending.ts';
import * as serviceNamedStore from '../../source/core/service/named-store.ts';
import * as servicePracticeFaults from '../../source/core/service/practice-faults.ts';
import * as serviceProfileScopes from '../../source/core/service/profile-scopes.ts';
import * as serviceProfile from '../../source/core/service/profile.ts';
import * as serviceScopeVocabulary from '../../source/core/service/scope-vocabulary.ts';
import * as serviceShopDomain from '../../source/core/service/shop-domain.ts';
import * as serviceStoreAddress from '../../source/core/service/store-address.ts';
import * as serviceVariableFacts from '../../source/core/service/variable-facts.ts';
import * as serviceVariables from '../../source/core/service/variables.ts';
import * as signInAccessScopes from '../../source/core/sign-in/access-scopes.ts';
import * as signInAuthorizeUrl from '../../source/core/sign-in/authorize-url.ts';
import * as signInExchange from '../../source/core/sign-in/exchange.ts';
import * as signInFailureTable from '../../source/core/sign-in/failure-table.ts';
import * as signInIssuedToken from '../../source/core/sign-in/issued-token.ts';
import * as signInRedirectUri from '../../source/core/sign-in/redirect-uri.ts';
import * as signInRevoke from '../../source/core/sign-in/revoke.ts';
import * as signInSavedToken from '../../source/core/sign-in/saved-token.ts';
import * as signInState from '../../source/core/sign-in/state.ts';
import * as textCleanInsert from '../../source/core/text/clean-insert.ts';
import * as textCommandShell from '../../source/core/text/command-shell.ts';
import * as textEditHistory from '../../source/core/text/edit-history.ts';
import * as textSecret from '../../source/core/text/secret.ts';
import * as textTextSize from '../../source/core/text/text-size.ts';
import * as viewCommonKeys from '../../source/core/view/common-keys.ts';
import * as viewFaultList from '../../source/core/view/fault-list.ts';
import * as viewGlossary from '../../source/core/view/glossary.ts';
import * as viewLoneYes from '../../source/core/view/lone-yes.ts';
import * as viewWireList from '../../source/core/view/wire-list.ts';
import * as viewWriting from '../../source/core/view/writing.ts';
import * as wireAnswer from '../../source/core/wire/answer.ts';
import * as wireMessage from '../../source/core/wire/message.ts';
import * as wireSentences from '../../source/core/wire/sentences.ts';
import * as wireTape from '../../source/core/wire/tape.ts';
import * as wireToMarkdown from '../../source/core/wire/to-markdown.ts';
import { exportedValues } from '../support/written-values.ts';

const MODULES = {
  'access/rest-needs.ts': accessRestNeeds,
  'diagnosis/authorize-page.ts': diagnosisAuthorizePage,
  'diagnosis/machine-check.ts': diagnosisMachineCheck,
  'errors.ts': errors,
  'graphql/schema-question.ts': graphqlSchemaQuestion,
  'http/exactness.ts': httpExactness,
  'http/limits.ts': httpLimits,
  'http/message.ts': httpMessage,
  'json/fold-index.ts': jsonFoldIndex,
  'json/row-table.ts': jsonRowTable,
  'kit/kit-manifest.ts': kitKitManifest,
  'kit/launchers.ts': kitLaunchers,
  'kit/node-packages.ts': kitNodePackages,
  'lessons/completion-code.ts': lessonsCompletionCode,
  'lessons/observed-event.ts': lessonsObservedEvent,
  'lessons/service-headings.ts': lessonsServiceHeadings,
  'lessons/words.ts': lessonsWords,
  'preferences.ts': preferences,
  'requests/call.ts': requestsCall,
  'requests/code/exportable.ts': requestsCodeExportable,
  'requests/code/javascript.ts': requestsCodeJavascript,
  'requests/code/languages.ts': requestsCodeLanguages,
  'requests/kept/history.ts': requestsKeptHistory,
  'requests/kept/saved.ts': requestsKeptSaved,
  'requests/next-page.ts': requestsNextPage,
  'requests/pages/all-pages.ts': requestsPagesAllPages,
  'requests/ready/graphql-presets.ts': requestsReadyGraphqlPresets,
  'requests/rest/rest-catalogue.ts': requestsRestRestCatalogue,
  'requests/sending.ts': requestsSending,
  'service/named-store.ts': serviceNamedStore,
  'service/practice-faults.ts': servicePracticeFaults,
  'service/profile-scopes.ts': serviceProfileScopes,
  'service/profile.ts': serviceProfile,
  'service/scope-vocabulary.ts': serviceScopeVocabulary,
  'service/shop-domain.ts': serviceShopDomain,
  'service/store-address.ts': serviceStoreAddress,
  'service/variable-facts.ts': serviceVariableFacts,
  'service/variables.ts': serviceVariables,
  'sign-in/access-scopes.ts': signInAccessScopes,
  'sign-in/authorize-url.ts': signInAuthorizeUrl,
  'sign-in/exchange.ts': signInExchange,
  'sign-in/failure-table.ts': signInFailureTable,
  'sign-in/issued-token.ts': signInIssuedToken,
  'sign-in/redirect-uri.ts': signInRedirectUri,
  'sign-in/revoke.ts': signInRevoke,
  'sign-in/saved-token.ts': signInSavedToken,
  'sign-in/state.ts': signInState,
  'text/clean-insert.ts': textCleanInsert,
  'text/command-shell.ts': textCommandShell,
  'text/edit-history.ts': textEditHistory,
  'text/secret.ts': textSecret,
  'text/text-size.ts': textTextSize,
  'view/common-keys.ts': viewCommonKeys,
  'view/fault-list.ts': viewFaultList,
  'view/glossary.ts': viewGlossary,
  'view/lone-yes.ts': viewLoneYes,
  'view/wire-list.ts': viewWireList,
  'view/writing.ts': viewWriting,
  'wire/answer.ts': wireAnswer,
  'wire/message.ts': wireMessage,
  'wire/sentences.ts': wireSentences,
  'wire/tape.ts': wireTape,
  'wire/to-markdown.ts': wireToMarkdown,
};

test('every value that a module exports is the one that is written down', async () => {
  await expect(exportedValues(MODULES)).toMatchFileSnapshot('every-value.txt');
});
