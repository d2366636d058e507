/** More first names, also short forms. They are only read, not learnt by the recogniser: each of them there costs the others some certainty. */
// biome-ignore format: a list
export const moreFirstNames: readonly string[] =
  `abby abdul abe ada adele adrian adriana agnes ahmed aiden aisha akira alan alana alec alejandra alejandro alessandra alessia alexa alexandra
alexis alfred ali alicia alina alison allan allen allison alma alvin alyssa amal amelia amir amit ana anand andre andreas andres andy angel angelina
angie anita ann annabel annette annie anton antonio april ariana arjun arlene arnold arthur asha ashton audrey august aurora austin ava avery aya
bailey barry beatrice becky bella ben benny bernard bert bertha bess beth bethany beverly bill billy blake bob bobby bonnie brad bradley brandi
brenda brendan brent bret brett bridget brittany brooke bryce caleb callum cameron camila camille candice cara carla carly carmen carolyn carrie
carter casey cassandra cathy cecilia cedric celeste celia chad chandra charlie chase chelsea cheryl chloe chuck claire clara clarence clark
claudia claus clay clint clyde cody colin colleen connie connor corey courtney craig crystal curtis daisy dale damian dan dana dani daniela danielle
danny daphne darlene darren daryl dave dawn dean deb debbie debra deepa delia denise derek devon dexter diego dimitri dina dirk dolores dom
dominic don donnie doris dorian doug drew duane dustin dwayne earl ed eddie edgar edith edna eduardo edwin eileen elaine eleanor elena eli elias
elijah elisa elise eliza ella ellen ellie elliot elliott elsa emilio emmanuel enrique erica erik erika erin ernest esther ethel eugene eunice
evan evie fatima felicia felipe felix fernando fiona flora florence frances francis francesca franco frankie fred freddie frederick freya gabriel
gabriela gail gavin gayle gene geoff georgia gerald gerard gilbert gina ginny giovanni giulia glen glenn gloria gordon grant greg gregory greta
guillermo gus guy gwen hailey hal hank hannah harold harriet harris harry harvey hassan hazel heather hector heidi helen helena helga henry herbert
herman hilary holly hope howard hugh hugo ian ibrahim ida igor imani ines ingrid ira irene iris isaac isabel isabella isaiah ivan ivy jack jackie
jackson jacob jacqueline jada jade jaime jake jamal james jamie jan jane janet janice jared jasmine jason javier jay jean jeanne jeff jeffrey jen
jenna jennifer jenny jeremy jerome jerry jess jesse jessica jessie jesus jill jim jimmy jo joan joanna joanne jodi jody joe joel joey johan johanna
john johnny jon jonah jonas jonathan jordan jorge jose joseph josh joshua josie joy joyce juan juanita judith judy jules julia julian juliana julie
juliet julio june justin kai kara karen kari karim karl karla kate katherine kathleen kathryn kathy katie katrina kay kayla keith kelly kelsey ken
kendra kenji kenneth kenny kent kerry kevin khalid kim kimberly kirk kirsten klaus kofi kristen kristin kurt kyle lance lara larry latoya lauren
laurie layla lea leah lee leila lena leo leon leonard leroy leslie lester levi liam lila lillian lily linda lindsay lindsey lisa liz lloyd logan lois
lola lora lorenzo loretta lori lorraine lou louise lucia luca lucille luis luke lydia lynn mabel mack maddie mae maggie malcolm malik mandy manuel marc
marcia marco marcos marcus margot mariam mariana marina mario marion marisa marissa marjorie marlene marshall marta marty marvin mateo matilda matt
may maureen maurice maya mei mel melanie melinda melody mercedes meredith mia michaela mick miguel mila miles millie milo mimi mina minh miranda miriam
mitch mitchell mohamed mohammed moira molly mona monica morgan muhammad myra nadia naomi natasha nate neil nell nelson nia nick nicola nicolas nigel
nikki nina noel nolan norma norman odette olga omar oscar otto owen pablo paige pam paolo pat patty paula pauline pedro peggy penny perry pete petra
phil phoebe phyllis pierre polly priya quentin quinn rafael raj raquel rashid raul ravi ray raymond regina rene renee rex rhonda ricardo rick ricky
riley rita rob robbie roberta roberto robin rocco rodney rodrigo roland roman ron ronnie rosa rosalie rosario rosemary ross roxanne ruben rudy rufus
russ rusty sabrina sadie sally salma salvador sam samir sammy sandy sanjay santiago sara sasha saul savannah sebastian selena serena sergio seth shane
shannon shari sheila shelby shelly sheryl shirley sid sidney sierra silvia simon simone skyler sofie sonia sonja sophie spencer stacey stacy stan stanley
stefan stella steph stewart stu stuart sue sunita susanna susie suzanne sven sylvia tamara tammy tania tanya tara tariq tasha ted terence teri terri
terrence tess tessa thea theo theodore theresa tiffany tina tobias toby todd tomas tommy toni tony tracey traci tracy travis trevor tricia trina tristan
troy trudy tyrone ursula valerie vanessa vera vernon veronica vic vicki vicky victor vikram vince viola violet vivian vladimir wade wanda warren wendy
wes wesley whitney wilfred will willa willie wilma xavier yasmin yolanda yosef yuki yusuf yvette yvonne zach zack zane zara zoe`.split(/\s+/);
